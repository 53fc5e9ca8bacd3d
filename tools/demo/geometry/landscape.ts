/** Mountain landscapes: ridged noise worn down by simulated rain, sampled smoothly between grid points. */
import { gradientNoise, seededRandom } from "./noise.ts";

const GRID = 400;

/** Heights on a square grid, about 0 to 1. */
export interface Terrain {
  cells: Float64Array;
  size: number;
}

function ridges(seed: number): Float64Array {
  const noise = gradientNoise(seed);
  const cells = new Float64Array(GRID * GRID);
  for (let j = 0; j < GRID; j++)
    for (let i = 0; i < GRID; i++) {
      const [x, y] = [(i / GRID) * 3.1, (j / GRID) * 3.1];
      const [u, v] = [x + 0.35 * noise(x * 1.3, y * 1.3 + 40), y + 0.35 * noise(x * 1.3 + 80, y * 1.3)];
      let [height, weight, size, fraction] = [0, 1, 1, 0.5];
      for (let octave = 0; octave < 7; octave++) {
        const ridge = (1 - Math.abs(noise(u * size, v * size))) ** 2 * weight;
        height += ridge * fraction;
        weight = Math.min(1, ridge * 1.7);
        size *= 2.03;
        fraction *= 0.48;
      }
      const valley = Math.abs(y - 1.55 - 0.5 * Math.sin(x * 1.5 + 0.6) - 0.1 * noise(x * 3, y * 3));
      const broad = 0.62 + 0.38 * noise(x * 0.6 + 11, y * 0.6 + 3);
      cells[j * GRID + i] = height * broad * (0.16 + 0.84 * Math.min(1, valley * 1.5) ** 1.3);
    }
  return cells;
}

interface Drop {
  x: number;
  y: number;
  dx: number;
  dy: number;
  speed: number;
  water: number;
  load: number;
}

const at = (cells: Float64Array, index: number) => cells[index] ?? 0;

function sample(cells: Float64Array, x: number, y: number): { height: number; gx: number; gy: number } {
  const index = Math.floor(y) * GRID + Math.floor(x);
  const [u, v] = [x - Math.floor(x), y - Math.floor(y)];
  const [a, b, c, d] = [
    at(cells, index),
    at(cells, index + 1),
    at(cells, index + GRID),
    at(cells, index + GRID + 1),
  ];
  return {
    height: a * (1 - u) * (1 - v) + b * u * (1 - v) + c * (1 - u) * v + d * u * v,
    gx: (b - a) * (1 - v) + (d - c) * v,
    gy: (c - a) * (1 - u) + (d - b) * u,
  };
}

function spread(cells: Float64Array, drop: { x: number; y: number }, amount: number): void {
  const index = Math.floor(drop.y) * GRID + Math.floor(drop.x);
  const [u, v] = [drop.x - Math.floor(drop.x), drop.y - Math.floor(drop.y)];
  const shares: [number, number][] = [
    [0, (1 - u) * (1 - v)],
    [1, u * (1 - v)],
    [GRID, (1 - u) * v],
    [GRID + 1, u * v],
  ];
  for (const [offset, fraction] of shares)
    cells[index + offset] = at(cells, index + offset) + amount * fraction;
}

/** One step downhill; false when the drop has left the map or stands on level ground. */
function flow(cells: Float64Array, drop: Drop): boolean {
  const here = sample(cells, drop.x, drop.y);
  drop.dx = drop.dx * 0.25 - here.gx * 0.75;
  drop.dy = drop.dy * 0.25 - here.gy * 0.75;
  const length = Math.hypot(drop.dx, drop.dy);
  if (length < 1e-9) return false;
  drop.dx /= length;
  drop.dy /= length;
  const from = { x: drop.x, y: drop.y };
  drop.x += drop.dx;
  drop.y += drop.dy;
  if (drop.x < 2 || drop.y < 2 || drop.x > GRID - 3 || drop.y > GRID - 3) return false;
  const fall = sample(cells, drop.x, drop.y).height - here.height;
  const capacity = Math.max(-fall, 0.0004) * drop.speed * drop.water * 7;
  if (fall > 0 || drop.load > capacity) {
    const settled = fall > 0 ? Math.min(fall, drop.load) : (drop.load - capacity) * 0.25;
    drop.load -= settled;
    spread(cells, from, settled);
  } else {
    const taken = Math.min((capacity - drop.load) * 0.28, -fall);
    drop.load += taken;
    spread(cells, from, -taken);
  }
  drop.speed = Math.sqrt(Math.max(0, drop.speed * drop.speed - fall * 6));
  drop.water *= 0.975;
  return true;
}

export function terrain(seed: number, drops: number): Terrain {
  const cells = ridges(seed);
  const random = seededRandom(seed + 1);
  for (let i = 0; i < drops; i++) {
    const place = { x: 2 + random() * (GRID - 5), y: 2 + random() * (GRID - 5) };
    const drop: Drop = { ...place, dx: 0, dy: 0, speed: 1, water: 1, load: 0 };
    for (let step = 0; step < 48 && flow(cells, drop); step++);
  }
  return { cells, size: GRID };
}

/** Height at (x, y), both from 0 to 1, by cubic interpolation. */
export function heightAt({ cells, size }: Terrain, x: number, y: number): number {
  const [gx, gy] = [3 + x * (size - 7), 3 + y * (size - 7)];
  const [i, j] = [Math.floor(gx), Math.floor(gy)];
  const weights = (t: number) => [
    ((-t + 2) * t - 1) * t * 0.5,
    ((3 * t - 5) * t * t + 2) * 0.5,
    ((-3 * t + 4) * t + 1) * t * 0.5,
    (t - 1) * t * t * 0.5,
  ];
  const [wx, wy] = [weights(gx - i), weights(gy - j)];
  let sum = 0;
  for (let b = 0; b < 4; b++)
    for (let a = 0; a < 4; a++)
      sum += (wx[a] ?? 0) * (wy[b] ?? 0) * (cells[(j + b - 1) * size + i + a - 1] ?? 0);
  return sum;
}
