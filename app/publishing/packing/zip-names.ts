/** Reads the names in a zip's directory; only some say which encoding they are in. */
import { crc32 } from "./crc32.ts";
import { viewOf } from "./little-endian.ts";

/** Code pages in which old programs write names; the first is guessed (APPNOTE.TXT 6.3.10, D.1). */
export const CODE_PAGES = [
  "cp437",
  "cp850",
  "windows-1252",
  "shift_jis",
  "gbk",
  "big5",
  "euc-kr",
  "cp866",
  "windows-1251",
] as const;
export type CodePage = (typeof CODE_PAGES)[number];

export interface GuessedNames {
  codePage: CodePage;
  names: string[];
}

export interface WrittenName {
  bytes: Uint8Array;
  isUtf8: boolean;
  unicodePath: Uint8Array | null;
}

/** From 0x80 on, for the two that `TextDecoder` does not know. */
const TABLES = {
  cp437:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0",
  cp850:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
};
const UNICODE_PATH_VERSION = 1;

const utf8 = (bytes: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

function validUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decode(bytes: Uint8Array, codePage: CodePage): string {
  if (codePage === "cp437" || codePage === "cp850")
    return Array.from(bytes, (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : TABLES[codePage].charAt(byte - 0x80),
    ).join("");
  return new TextDecoder(codePage === "cp866" ? "ibm866" : codePage).decode(bytes);
}

/** What the Unicode Path field says, unless a program that does not know it has changed the name since. */
function unicodeName({ bytes, unicodePath }: WrittenName): string | null {
  if (unicodePath === null || unicodePath.length < 5) return null;
  const view = viewOf(unicodePath);
  const isOfThisName = view.getUint32(1, true) === crc32(bytes, 0);
  return view.getUint8(0) === UNICODE_PATH_VERSION && isOfThisName
    ? validUtf8(unicodePath.subarray(5))
    : null;
}

const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80);

const declaredName = (written: WrittenName) => (written.isUtf8 ? utf8(written.bytes) : unicodeName(written));

/**
 * A name is what it says to be, else UTF-8 where it can be that, else in the guessed code page.
 * @param chosen the code page of all names that do not say how they are written: some in a Chinese one can be UTF-8 by chance
 */
export function readNames(
  written: WrittenName[],
  chosen?: CodePage,
): { names: string[]; guessed: GuessedNames | null } {
  const codePage = chosen ?? CODE_PAGES[0];
  const guessed: string[] = [];
  const names = written.map((name) => {
    const { bytes } = name;
    const known = declaredName(name) ?? (chosen === undefined || isAscii(bytes) ? validUtf8(bytes) : null);
    if (known !== null) return known;
    const decoded = decode(bytes, codePage);
    guessed.push(decoded);
    return decoded;
  });
  return { names, guessed: guessed.length > 0 ? { codePage, names: guessed } : null };
}
