// An exchange: cards of the hand are chosen, and pressed again they are not. Nothing leaves the hand before it is
// confirmed. Their buttons say which go together (what they bring, in the same words), how many, and what is sent.
import { $, $$, board, boxOf } from "./page.js";
import { button, chooseBy, light, showBar, stopChoosing } from "./choose.js";
import { send } from "./send.js";

const buttons = () => $$(".hand [data-together]", board());

// `key` is the one of the card that is chosen first, if any.
export function startExchange(key = "") {
  const cards = new Map(buttons().map((way) => [way.closest(".box").dataset.key, { ...way.dataset, action: way.value }]));
  if (!cards.size) return;
  const chosen = [];
  const text = () => buttons().map((way) => way.value + way.dataset.copies).join();
  const all = text();
  const many = (one) => chosen.filter((other) => other === one).length;
  const tells = () => (chosen.length ? cards.get(chosen[0]).asks : "");
  const lacks = () => Math.max(...[...cards.values()].map((card) => card.together)) - chosen.length;

  function pick(one) {
    const isMore = lacks() > 0 && many(one) < Number(cards.get(one).copies);
    if (isMore) chosen.push(one);
    else chosen.splice(0, chosen.length, ...chosen.filter((other) => other !== one));
    show(false);
    if (!lacks()) $(".chooser .button-primary", board()).focus({ preventScroll: true });
  }

  function confirm() {
    const [first, ...rest] = chosen.map((one) => cards.get(one));
    send(first.action, { then: rest.map((card) => card.then) });
  }

  function show(focus) {
    const fits = ([one, card]) => many(one) || (lacks() && (!tells() || card.asks === tells()));
    light(new Set([...cards].filter(fits).map(([one]) => one)), chosen);
    for (const one of cards.keys()) {
      const copies = $(".copies", boxOf(one));
      if (copies) copies.dataset.chosen = many(one) || "";
    }
    const sentences = tells() ? [tells()] : [...new Set([...cards.values()].map((card) => card.asks))];
    const sure = button($("#chooser-words").dataset.confirm, confirm, "button-primary");
    sure.disabled = lacks() > 0;
    showBar(sentences.map((sentence) => sentence.replace("%s", chosen.length)).join(" "), [sure]);
    if (focus) $(".is-candidate > summary", board())?.focus();
  }

  // What is marked on copies goes with the choice.
  const stop = () => $$("[data-chosen]").forEach((copies) => delete copies.dataset.chosen);
  const renew = () => (text() === all ? show(false) : stopChoosing());
  chooseBy({ group: key ? $(".menu", boxOf(key)).id : "ways-exchange", pick, renew, stop });
  show(true);
  if (!key) return;
  pick(key);
  boxOf(key).firstElementChild.focus();
}
