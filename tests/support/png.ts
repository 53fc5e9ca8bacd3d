import { crc32, deflateSync } from "node:zlib";

type Bytes = Uint8Array<ArrayBuffer>;

const join = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));

function uint32(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function chunk(name: string, content: Uint8Array): Bytes {
  const body = join(new TextEncoder().encode(name), content);
  return join(uint32(content.length), body, uint32(crc32(body)));
}

/** Red above, blue below. @param rows pixel rows that are there; fewer than the header's `height` make the file invalid */
export function png(width: number, height: number, rows = height): Bytes {
  const row = (y: number) => {
    const pixels = new Uint8Array(1 + width * 3);
    for (let x = 0; x < width; x++) pixels[1 + x * 3 + (y < height / 2 ? 0 : 2)] = 200 + (x % 50);
    return pixels;
  };
  const header = join(uint32(width), uint32(height), new Uint8Array([8, 2, 0, 0, 0]));
  const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = new Uint8Array(deflateSync(join(...Array.from({ length: rows }, (_, y) => row(y)))));
  return join(signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", new Uint8Array()));
}
