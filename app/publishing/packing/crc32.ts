/** The checksum that zips have (ISO 3309, the polynomial 0xEDB88320), as node:zlib's `crc32`, which browsers do not have. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** @param before the CRC-32 of the bytes before these */
export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before;
  for (let at = 0; at < bytes.length; at++)
    value = (TABLE[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}

export const crcText = (crc: number): string => crc.toString(16).padStart(8, "0");
