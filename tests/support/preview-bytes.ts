/** A preview without meshes, for tests that only store it: WebAssembly, which encodes meshes, is not compiled in the runtime. */
export function previewBytes(kind: "exact" | "protected"): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(
    JSON.stringify({ asset: { version: "2.0", extras: { preview: kind } } }),
  );
  const length = 20 + Math.ceil(text.length / 4) * 4;
  const bytes = new Uint8Array(length).fill(0x20);
  const view = new DataView(bytes.buffer);
  [0x46546c67, 2, length, length - 20, 0x4e4f534a].forEach((value, index) => {
    view.setUint32(4 * index, value, true);
  });
  bytes.set(text, 20);
  return bytes;
}
