/** Small Latin letters that Unicode does not decompose into a plain letter and its marks. A new language may add some. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** @param text in lower case */
export const plainLatin = (text: string): string =>
  text.replace(/[\u0080-\u024f]/g, (letter) => PLAIN[letter] ?? letter);
