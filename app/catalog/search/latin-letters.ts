/** Small Latin letters that Unicode does not take apart into a plain one and its marks. */
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
