/** A file's text: UTF-8, or UTF-16 as Notepad and Excel write it; null for what is neither. */
export function unicodeOf(bytes: Uint8Array): string | null {
  const [first = 1, second = 1] = bytes;
  if (first === 0xff || second === 0) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe || first === 0) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
