/**
 * Facts of the meshes in a folder beside three.js and Manifold, then a million triangles in each format with
 * processor time and memory. `npm run bench -- mesh [FOLDER]`
 */
import { readdir, readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { estimateGrams } from "#app/meshes/estimate.ts";
import { type MeshFacts, measureMesh } from "#app/meshes/measure.ts";
import type { Mesh } from "#app/meshes/mesh.ts";
import { MESH_FORMATS, type MeshFormat } from "#app/meshes/mesh-formats.ts";
import { readMesh } from "#app/meshes/read-mesh.ts";
import { binaryStlOf, inPieces, objOf, simpleThreeMf, textStlOf } from "#tests/support/mesh-files.ts";
import { type OracleFacts, oracleFacts, readByThree, startManifold } from "#tests/support/mesh-oracle.ts";

const MILLION = 1_000_000;
const LIMIT_SECONDS = 3;

export async function benchMesh(): Promise<void> {
  const folder = process.argv[3];
  if (folder) await compareFolder(folder);
  await measureMillion();
}

async function compareFolder(folder: string): Promise<void> {
  const kernel = await startManifold();
  const names = await readdir(folder, { recursive: true });
  console.log(
    "file | triangles | size | shells | closed | flipped | mm³ | mm² | overhang mm² | smallest box | about g | read+measure | oracle",
  );
  for (const name of names.sort()) {
    const format = MESH_FORMATS.find((format) => extname(name).toLowerCase() === `.${format}`);
    if (!format) continue;
    const bytes = await readFile(join(folder, name));
    const start = performance.now();
    const mesh = await readMesh(format, inPieces(bytes));
    const facts = measureMesh(mesh);
    const milliseconds = performance.now() - start;
    const oracle = oracleFacts(kernel, format === "stl" ? readByThree(bytes) : mesh);
    const differences = differencesOf(facts, oracle);
    const verdict = differences.length === 0 ? "same" : differences.join(", ");
    console.log([basename(name), ...factCells(facts), `${milliseconds.toFixed(0)} ms`, verdict].join(" | "));
  }
}

const short = (value: number | null) => (value === null ? "?" : value.toFixed(1));

const factCells = (facts: MeshFacts) => [
  facts.triangles,
  `${short(facts.size.x)} × ${short(facts.size.y)} × ${short(facts.size.z)}`,
  facts.shells,
  facts.watertight,
  facts.flipped,
  short(facts.volume),
  short(facts.surface),
  short(facts.overhang),
  `${short(facts.box.x)} × ${short(facts.box.y)} at ${short(facts.box.degrees)}°`,
  short(estimateGrams(facts)),
];

function differencesOf(ours: MeshFacts, theirs: OracleFacts): string[] {
  const pairs: [string, number | null, number | undefined][] = [
    ["triangles", ours.triangles, theirs.triangles],
    ["x", ours.size.x, theirs.size.x],
    ["y", ours.size.y, theirs.size.y],
    ["z", ours.size.z, theirs.size.z],
    ["volume", ours.volume, theirs.solid?.volume],
    ["surface", ours.surface, theirs.solid?.surface],
    ["shells", ours.shells, theirs.solid?.shells],
  ];
  return pairs
    .filter(([, mine, other]) => Math.abs((mine ?? -1) - (other ?? -1)) > 0.01 + 1e-4 * Math.abs(other ?? 0))
    .map(([what, mine, other]) => `${what} ${short(mine)}, theirs ${short(other ?? null)}`);
}

/** A wavy ring, closed, with as many triangles as asked for. */
export function wavyRing(triangles: number): Mesh {
  const columns = Math.round(Math.sqrt(triangles / 2));
  const rows = Math.round(triangles / 2 / columns);
  const positions = new Float32Array(3 * columns * rows);
  const indices = new Uint32Array(6 * columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [u, v] = [(2 * Math.PI * column) / columns, (2 * Math.PI * row) / rows];
      const tube = 20 + 2 * Math.sin(9 * u) * Math.cos(7 * v);
      const at = row * columns + column;
      const radius = 60 + tube * Math.cos(v);
      positions.set([radius * Math.cos(u), radius * Math.sin(u), tube * Math.sin(v)], 3 * at);
      const right = row * columns + ((column + 1) % columns);
      const above = ((row + 1) % rows) * columns + column;
      const across = ((row + 1) % rows) * columns + ((column + 1) % columns);
      indices.set([at, right, across, at, across, above], 6 * at);
    }
  return { positions, triangles: indices };
}

async function measureMillion(): Promise<void> {
  const ring = wavyRing(MILLION);
  const writers: [MeshFormat, string, (mesh: Mesh) => Uint8Array][] = [
    ["stl", "binary STL", binaryStlOf],
    ["stl", "text STL", textStlOf],
    ["obj", "OBJ", objOf],
    ["3mf", "3MF", simpleThreeMf],
  ];
  let first: number | undefined;
  for (const [format, name, write] of writers) {
    const seconds = await measureOne(format, name, write(ring));
    first ??= seconds;
    console.log(`  ${(seconds / first).toFixed(2)} × ${writers[0]?.[1]}`);
  }
}

/** @returns seconds of processor time, of all threads together */
async function measureOne(format: MeshFormat, name: string, bytes: Uint8Array): Promise<number> {
  globalThis.gc?.();
  const before = usedMemory();
  let peak = 0;
  const sample = () => {
    peak = Math.max(peak, usedMemory() - before);
  };
  async function* watched() {
    for await (const piece of inPieces(bytes)) {
      sample();
      yield piece;
    }
  }
  const start = processorMs();
  const mesh = await readMesh(format, watched());
  const read = processorMs();
  sample();
  const facts = measureMesh(mesh);
  const end = processorMs();
  sample();
  const seconds = (end - start) / 1000;
  const [readMs, measureMs] = [read - start, end - read].map((value) => value.toFixed(0));
  const megabytes = (value: number) => (value / 1e6).toFixed(0);
  console.log(
    `${name}: ${facts.triangles} triangles, ${megabytes(bytes.length)} MB: read ${readMs} ms, measured ${measureMs} ms, together ${seconds.toFixed(2)} s of one core (limit ${LIMIT_SECONDS} s); memory at most ${megabytes(peak)} MB, ${(peak / bytes.length).toFixed(1)} × the file`,
  );
  if (seconds > LIMIT_SECONDS) process.exitCode = 1;
  return seconds;
}

/** Unlike the clock it does not count what other processes take. */
const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Garbage that waits to be collected counts too. */
const usedMemory = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
