// A double-link's moment: a ring at the link, larger with each further one of the turn, which are counted.
import { $ } from "../../js/table/page.js";
import { ring } from "../../js/table/effects.js";
import { word } from "../../js/table/word.js";

const LARGEST = 4;

export function doubled(place, number, delay) {
  ring(place, `double row-${Math.min(number, LARGEST)}`, delay);
  const words = $(".chain")?.dataset.row; // the page may have been left while this was loaded
  if (number > 1 && words) word(place, words.replace("%s", number), delay);
}
