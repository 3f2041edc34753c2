// Makes a part of the table like the one that was drawn, and touches nothing but what differs. What has an id
// or a key is the same where that is; what stays as it is for whoever plays is said where boards are swapped.
// Pictures of cards are most of what is drawn: each is parsed once, and one that is drawn alike is not looked at.
import { $$ } from "./page.js";

const FACE = '<svg class="face';
const SVG = /<(\/?)svg\b/g;
const FIELDS = "input:not([type=hidden]), select, textarea"; // they hold more than is drawn of them

const pictures = new Map(); // by how they are drawn
let shown = new WeakMap(); // how the picture that a face shows was drawn

export function forget() {
  shown = new WeakMap();
}

export function parse(html) {
  const place = document.createElement("template");
  place.innerHTML = html;
  return place.content.firstElementChild;
}

// What is drawn, without its pictures: each has a number in its place.
function apart(html) {
  const drawn = [];
  let rest = "";
  let at = 0;
  for (let from = html.indexOf(FACE); from >= 0; from = html.indexOf(FACE, at)) {
    const begin = html.indexOf(">", from) + 1;
    SVG.lastIndex = begin;
    let end = begin;
    for (let depth = 1, tag; depth; depth += tag[1] ? -1 : 1) {
      tag = SVG.exec(html);
      end = tag.index;
    }
    rest += `${html.slice(at, begin)}<!--${drawn.push(html.slice(begin, end)) - 1}-->`;
    at = end;
  }
  return [rest + html.slice(at), drawn];
}

function picture(drawn) {
  if (!pictures.has(drawn)) pictures.set(drawn, parse(`<svg>${drawn}</svg>`));
  return pictures.get(drawn);
}

function paint(face, drawn) {
  face.replaceChildren(...picture(drawn).cloneNode(true).childNodes);
  shown.set(face, drawn);
}

function paintAnew(face, drawn) {
  if (shown.get(face) === drawn) return;
  const [here, there] = [face.childNodes, picture(drawn).childNodes];
  if (here.length === there.length && [...here].every((node, i) => node.isEqualNode(there[i]))) shown.set(face, drawn);
  else paint(face, drawn);
}

const isFace = (node) => node.localName === "svg" && node.classList.contains("face");
const keyOf = (node) => node.id || node.dataset?.key;

// Its attributes, as they are drawn.
export function mark(node, fresh, isFree = () => true) {
  for (const name of node.getAttributeNames()) {
    if (!fresh.hasAttribute(name) && isFree(name, node, "remove")) node.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (node.getAttribute(name) !== value && isFree(name, node, "update")) node.setAttribute(name, value);
  }
}

export function liken(part, html) {
  const { beforeNodeMorphed: mayChange, beforeNodeRemoved: mayGo, beforeAttributeUpdated: isFree } = Idiomorph.defaults.callbacks;
  const [rest, drawn] = apart(html);
  const whole = parse(rest);
  const drawnOf = (face) => drawn[face.firstChild.data];

  function change(node, fresh) {
    if (!(node instanceof Element)) {
      if (node.data !== fresh.data) node.data = fresh.data;
    } else if (isFace(fresh)) {
      mark(node, fresh);
      paintAnew(node, drawnOf(fresh));
    } else if (mayChange(node, fresh)) {
      mark(node, fresh, isFree);
      changeWithin(node, fresh);
    }
  }

  function put(node, within, before) {
    if (node instanceof Element) {
      for (const face of isFace(node) ? [node] : $$("svg.face", node)) paint(face, drawnOf(face));
    }
    within.insertBefore(node, before);
  }

  function changeWithin(node, fresh) {
    const keyed = new Map([...node.children].map((child) => [keyOf(child), child]));
    const wanted = new Set([...fresh.children].map(keyOf));
    const isLike = (a, b) => a.nodeName === b.nodeName && keyOf(a) === keyOf(b);
    const stays = (child) => (keyOf(child) && wanted.has(keyOf(child))) || !mayGo(child);
    let here = node.firstChild;
    for (const child of [...fresh.childNodes]) {
      let same = keyOf(child) ? keyed.get(keyOf(child)) : here;
      while (same && !isLike(same, child)) same = keyOf(child) ? null : same.nextSibling;
      if (!same) {
        put(child, node, here);
        continue;
      }
      while (here !== same && !stays(here)) {
        const gone = here;
        here = here.nextSibling;
        gone.remove();
      }
      if (here === same) here = here.nextSibling;
      else node.insertBefore(same, here);
      change(same, child);
    }
    while (here) {
      const gone = here;
      here = here.nextSibling;
      if (mayGo(gone)) gone.remove();
    }
  }

  if (whole.querySelector(FIELDS)) Idiomorph.morph(part, html, { morphStyle: "outerHTML" });
  else change(part, whole);
}
