// In a grid of things, the one above (-1) or below (1) that is nearest to the side.
export function gridNext(all, one, by) {
  const here = one.getBoundingClientRect();
  const beyond = all.filter((other) => (other.getBoundingClientRect().top - here.top) * by > 4);
  const top = beyond.length && beyond[by > 0 ? 0 : beyond.length - 1].getBoundingClientRect().top;
  const line = beyond.filter((other) => Math.abs(other.getBoundingClientRect().top - top) < 4);
  const away = (other) => Math.abs(other.getBoundingClientRect().left - here.left);
  return line.sort((first, second) => away(first) - away(second))[0];
}
