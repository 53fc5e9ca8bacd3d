/** Pseudo-random numbers: the same seed gives the same numbers on every machine. */

export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

const SIZE = 256;

/** Smooth gradient noise in about [-1, 1], repeating every 256 units. */
export function gradientNoise(seed: number): (x: number, y: number) => number {
  const random = seededRandom(seed);
  const angles = Float64Array.from({ length: SIZE * SIZE }, () => random() * Math.PI * 2);
  const [cos, sin] = [angles.map(Math.cos), angles.map(Math.sin)];
  const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
  return (x, y) => {
    const [cellX, cellY] = [Math.floor(x), Math.floor(y)];
    const [dx, dy] = [x - cellX, y - cellY];
    const corner = (i: number, j: number) => {
      const index = ((cellY + j) & 255) * SIZE + ((cellX + i) & 255);
      return (cos[index] ?? 0) * (dx - i) + (sin[index] ?? 0) * (dy - j);
    };
    const [u, v] = [fade(dx), fade(dy)];
    const lower = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * u;
    const upper = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * u;
    return (lower + (upper - lower) * v) * 1.4;
  };
}
