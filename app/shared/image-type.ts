const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** The media type of a picture by its first bytes, whatever its name and declared type; null for any other file. */
export function imageTypeOf(
  bytes: Uint8Array,
): "image/webp" | "image/avif" | "image/jpeg" | "image/png" | null {
  if (text(bytes, 0, 4) === "RIFF" && text(bytes, 8, 12) === "WEBP") return "image/webp";
  if (text(bytes, 4, 12) === "ftypavif") return "image/avif";
  if (text(bytes, 0, 3) === "\u00ff\u00d8\u00ff") return "image/jpeg";
  return text(bytes, 0, 8) === "\u0089PNG\r\n\u001a\n" ? "image/png" : null;
}
