/** How often a file of a model is to be printed. */
export const MAX_QUANTITY = 500;

const setOf = (words: string) => new Set(words.split(" "));
const PIECES =
  "pcs?|pces|pieces|pzs?|pzas|piezas?|uds?|unid|unidad|unidades|units?|copies|copias|times|veces|stk";
const IS_PIECES = new RegExp(`^(?:${PIECES})$`);
const COUNTED = setOf("qty quantity cant cantidad print need imprimir imprime imprima necesitas");
/**
 * What a number with an x beside one of these is: no quantity, but how much larger something is, for which
 * machine, an axis, or how many of these it has.
 */
const ENLARGING = setOf(
  "loupe lupa zoom lens lente magnifier magnifying magnification scope telescope microscope objective barlow macro aumento aumentos scale scaled escala size bigger larger speed faster stronger stl",
);
const MACHINES = setOf(
  "model modelo type tipo series serie version rev sidewinder magician tronxy mono qidi bambu bambulab artillery anycubic photon halot ender axis eje",
);
const INSIDE = setOf("teeth tooth dientes holes agujeros slots ranuras leds ports puertos");
const AFTER_AN_AXIS = setOf("axis eje motor carriage carro endstop rail gantry stepper");
const UNIT =
  /^(?:mm|cm|m|in|inch|inches|um|µm|ml|g|kg|deg|degrees|grados|h|hours?|horas?|min|colou?rs?|colores|layers?|capas|walls?|perimeters|%|°)$/;
/** A size, or a screw with its length behind it. */
const SIZE = /^(?:m\d.*|\d+(?:[.,]\d+)?(?:mm|cm|in)?)$/;
const WORDS = /[\p{L}×]*\d+[.,]\d+\p{L}*|[\p{L}\p{N}×%°µ]+|[()[\]]/gu;

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");

/** The quantity that the word at a place stands for, among others; null for none. */
function quantityAt(words: readonly string[], place: number, isShouted: boolean): string | null | undefined {
  const [before = "", written = "", after = ""] = words.slice(place, place + 3);
  const word = written.toLowerCase();
  const isEnclosed = /[([]/.test(before) && /[)\]]/.test(after);
  const [previous, next] = [
    words.slice(0, place + 1).findLast(isWord),
    words.slice(place + 2).find(isWord),
  ].map((each = "") => each.toLowerCase()) as [string, string];
  const isSaid = COUNTED.has(previous) && !UNIT.test(next) && words[place - 1]?.toLowerCase() !== "test";
  const isMeasure = ENLARGING.has(previous) || ENLARGING.has(next) || UNIT.test(next);
  const [, x, times] = /^[x×](\d{1,3})$|^(\d{1,3})[x×]$/.exec(word) ?? [];
  if (isEnclosed && (x || times)) return x ?? times;
  if (x) {
    const isName = written.startsWith("X") && !isShouted && !/^\p{Ll}/u.test(before);
    const isSize =
      SIZE.test(previous) || MACHINES.has(previous) || AFTER_AN_AXIS.has(next) || INSIDE.has(next);
    return isName || isSize || isMeasure ? null : x;
  }
  if (times) return isSaid || (place === 0 && next && !SIZE.test(next) && !isMeasure) ? times : null;
  const [, attached] = new RegExp(`^(?:qty|cant)?(\\d{1,3})(?:${PIECES})?$`).exec(word) ?? [];
  if (!attached) return null;
  if (attached !== word) return attached;
  const [third = ""] = words.slice(place + 3).filter(isWord);
  if (/^[x×]$/i.test(next) && place === 0 && third && !SIZE.test(third)) return attached;
  const earlier = words[place - 1]?.toLowerCase() ?? "";
  const isTimes = /^[x×]$/i.test(previous) && earlier && !SIZE.test(earlier) && !isMeasure;
  return isSaid || IS_PIECES.test(next) || isTimes ? attached : null;
}

const isWord = (word: string) => !/^[()[\]]?$/.test(word);

/** Names of puzzles and coordinates ("x20 y30") are about what is in the file. */
const ABOUT_CONTENT = /puzzle|rompecabezas|(?:^|[^\p{L}])[yz]\d/iu;

/** The quantity that a file's name states; 1 without one. Versions, printers, scales and sizes state none. */
export function quantityInName(path: string): number {
  const name = nameOf(path);
  if (ABOUT_CONTENT.test(name)) return 1;
  const words = ["", ...(name.match(WORDS) ?? [])];
  const isShouted = name === name.toUpperCase();
  for (let place = 0; place < words.length - 1; place++) {
    const quantity = Number(quantityAt(words, place, isShouted) ?? 0);
    if (quantity >= 1 && quantity <= MAX_QUANTITY) return quantity;
  }
  return 1;
}
