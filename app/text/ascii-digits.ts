/**
 * A text with the digits of every script, as Arabic, Thai or full-width ones, as 0 to 9. Those of a script
 * stand in a row that begins at …0 or …6.
 */
export const asciiDigits = (text: string): string =>
  text.normalize("NFKC").replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const beginsAt0 = /\p{Nd}/u.test(String.fromCodePoint(code - (code % 16)));
    return String((code % 16) - (beginsAt0 ? 0 : 6));
  });
