// A double-link's moment: a ring at the link, larger with each further one of the turn, which are counted.
import { $, board } from "../../js/table/page.js";
import { ring } from "../../js/table/effects.js";
import { word } from "../../js/table/word.js";

const LARGEST = 4;

export function doubled(place, number, delay) {
  ring(place, `double row-${Math.min(number, LARGEST)}`, delay);
  if (number > 1) word(place, $(".chain", board()).dataset.row.replace("%s", number), delay);
}
