export interface StlOptions {
  /** Number of triangles in the header in place of the real one. */
  announced?: number;
  header?: string;
  /** Written as the last coordinate of the last triangle. */
  coordinate?: number;
  normal?: number;
}

/** Triangle n goes from (n, 0, 0) over (n + 1, 2, 0) to (n, 0, 3): `triangles` × 2 × 3 mm. */
export function binaryStl(triangles: number, options: StlOptions = {}): Buffer {
  const bytes = Buffer.alloc(84 + 50 * triangles);
  bytes.write(options.header ?? "made by a test", "latin1");
  bytes.writeUInt32LE(options.announced ?? triangles, 80);
  for (let n = 0; n < triangles; n++) {
    const numbers = [options.normal ?? 0, 0, 1, n, 0, 0, n + 1, 2, 0, n, 0, 3];
    numbers.forEach((value, index) => {
      bytes.writeFloatLE(value, 84 + 50 * n + 4 * index);
    });
  }
  if (options.coordinate !== undefined) bytes.writeFloatLE(options.coordinate, bytes.length - 6);
  return bytes;
}

/** The same triangles as text. */
export function asciiStl(triangles: number, name = "test"): string {
  const facets = Array.from(
    { length: triangles },
    (_, n) => `facet normal 0 0 1
  outer loop
    vertex ${n} 0 0
    vertex ${n + 1}.0 2e0 0
    vertex ${n} 0 +3.000
  endloop
endfacet
`,
  );
  return `solid ${name}\n${facets.join("")}endsolid ${name}\n`;
}
