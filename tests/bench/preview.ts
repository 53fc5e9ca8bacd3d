/**
 * `npm run bench -- preview FOLDER`: the 3D view beside three.js' STLLoader and `<model-viewer>`, in one run
 * of one browser with WebGL by software. FOLDER has STL, 3MF or OBJ files. `<model-viewer>` wants another
 * three.js than ours: MODEL_VIEWER names a folder with it (npm install --prefix FOLDER
 * @google/model-viewer@4.4.0). Its originals are GLB files, because it reads no STL.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { chromium } from "@playwright/test";
import { isSolid, measureMesh } from "#app/meshes/measure.ts";
import type { Mesh } from "#app/meshes/mesh.ts";
import { MESH_FORMATS } from "#app/meshes/mesh-formats.ts";
import { makePreview } from "#app/meshes/preview/make-preview.ts";
import { withNormals } from "#app/meshes/preview/shaded-mesh.ts";
import { readMesh } from "#app/meshes/read-mesh.ts";
import { binaryStlOf, inPieces } from "#tests/support/mesh-files.ts";
import { ensureBrowser } from "#tools/dev/browser.ts";
import { wavyRing } from "./mesh.ts";
import { plainGlbOf } from "./plain-glb.ts";
import { median } from "./statistics.ts";
import { MEGABIT, startThrottledServer } from "./throttled-server.ts";
import { measureFirstFrame, measureMemory, measureTurning } from "./viewer-measures.ts";
import { buildViewerPages, viewerBytes } from "./viewer-pages.ts";

const SEED = "5eed5eed5eed5eed5eed5eed5eed5eed";
/** The mesh is subdivided until its STL has as many bytes. */
const MIN_STL_BYTES = [4_000_000, 20_000_000];
const ROUNDS = 3;

/** The mesh of the folder with the most triangles. */
async function largestMesh(folder: string): Promise<{ name: string; mesh: Mesh }> {
  let largest: { name: string; mesh: Mesh } | null = null;
  for (const name of await readdir(folder, { recursive: true })) {
    const format = MESH_FORMATS.find((known) => extname(name).toLowerCase() === `.${known}`);
    if (!format) continue;
    const mesh = await readMesh(format, inPieces(await readFile(join(folder, name))));
    if (!largest || mesh.triangles.length > largest.mesh.triangles.length) largest = { name, mesh };
  }
  if (!largest) throw new Error(`no mesh in ${folder}`);
  return largest;
}

const stlBytes = ({ triangles }: Mesh) => 84 + (50 * triangles.length) / 3;

/** The same surface with three times the triangles: each is split at its centre. */
function subdivided({ positions, triangles }: Mesh): Mesh {
  const middles = new Float32Array(triangles.length);
  const parts = new Uint32Array(3 * triangles.length);
  for (let at = 0; at < triangles.length; at += 3) {
    const [a = 0, b = 0, c = 0] = triangles.subarray(at, at + 3);
    for (let axis = 0; axis < 3; axis++)
      middles[at + axis] =
        [a, b, c].reduce((sum, corner) => sum + (positions[3 * corner + axis] ?? 0), 0) / 3;
    const middle = (positions.length + at) / 3;
    parts.set([a, b, middle, b, c, middle, c, a, middle], 3 * at);
  }
  const points = new Float32Array(positions.length + middles.length);
  points.set(positions);
  points.set(middles, positions.length);
  return { positions: points, triangles: parts };
}

const megabytes = (value: number) => `${(value / 1e6).toFixed(2)} MB`;

export async function benchPreview(): Promise<void> {
  const folder = process.argv[3];
  if (!folder) throw new Error("npm run bench -- preview FOLDER");
  const pages = mkdtempSync(join(tmpdir(), "stall-viewer-"));
  await buildViewerPages(pages);
  const server = await startThrottledServer(pages, process.env.MODEL_VIEWER);
  const args = ["--no-sandbox", "--disable-gpu", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(console.log),
    // Otherwise 60 frames a second are the most that any of them can show.
    args: [...args, "--disable-frame-rate-limit", "--disable-gpu-vsync", "--js-flags=--expose-gc"],
  });
  try {
    for (const [part, size] of Object.entries(await viewerBytes()))
      console.log(`${part}: ${size} bytes gzip`);
    const { name, mesh: found } = await largestMesh(folder);
    let mesh = found;
    for (const least of MIN_STL_BYTES) {
      while (stlBytes(mesh) < least) mesh = subdivided(mesh);
      const split = mesh === found ? "" : ", each triangle split in three";
      const { glb: preview } = await makePreview([{ name, mesh, solid: isSolid(measureMesh(mesh)) }], {
        kind: "protected",
        seed: SEED,
      });
      if (!preview) throw new Error(`${name} is too small for a protected preview`);
      console.log(
        `\n${name}${split}: ${mesh.triangles.length / 3} triangles; STL ${megabytes(stlBytes(mesh))}, preview ${preview.length} bytes`,
      );
      server.files.set("/model.stl", binaryStlOf(mesh));
      server.files.set("/preview.glb", preview);
      server.files.set("/original.glb", plainGlbOf(withNormals(mesh)));
      server.limit(10 * MEGABIT);
      await compareFirstFrames(browser, server);
    }
    server.limit(Infinity);
    server.files.set("/model.stl", binaryStlOf(wavyRing(100_000)));
    await compareTurning(browser, server.url);
  } finally {
    await browser.close();
    await server.close();
    rmSync(pages, { recursive: true, force: true });
  }
}

type Server = Awaited<ReturnType<typeof startThrottledServer>>;
type Browser = Awaited<ReturnType<typeof chromium.launch>>;

async function compareFirstFrames(browser: Browser, { url, files }: Server): Promise<void> {
  const three = await measureFirstFrame(browser, `${url}/three.html?url=/model.stl`);
  const print = (name: string, path: string, { milliseconds, longestTask }: typeof three) =>
    console.log(
      `  ${name} (${megabytes(files.get(path)?.length ?? 0)}): first frame ${milliseconds.toFixed(0)} ms, ${(milliseconds / three.milliseconds).toFixed(3)} of three.js; longest task ${longestTask.toFixed(0)} ms`,
    );
  print("three.js STLLoader", "/model.stl", three);
  print("our preview", "/preview.glb", await measureFirstFrame(browser, `${url}/ours.html?url=/preview.glb`));
  print(
    "our view of the STL",
    "/model.stl",
    await measureFirstFrame(browser, `${url}/ours.html?url=/model.stl`),
  );
  if (process.env.MODEL_VIEWER)
    print(
      "<model-viewer> of a GLB",
      "/original.glb",
      await measureFirstFrame(browser, `${url}/model-viewer.html?url=/original.glb`),
    );
  else console.log("  <model-viewer>: MODEL_VIEWER is not set");
}

async function compareTurning(browser: Browser, url: string): Promise<void> {
  const rates: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS; round++)
    for (const page of ["three", "ours"]) {
      const turning = await measureTurning(browser, `${url}/${page}.html?url=/model.stl`);
      rates[page] = [...(rates[page] ?? []), turning.framesPerSecond];
      console.log(
        `100,000 triangles, ${page}: ${turning.framesPerSecond.toFixed(1)} frames/s, main thread ${turning.mainThread.toFixed(2)} ms a frame (median), ${turning.mainThread95.toFixed(2)} ms (95 %), longest task ${turning.longestTask.toFixed(0)} ms`,
      );
    }
  console.log(
    `frames/s of ours by three.js': ${(median(rates.ours ?? []) / median(rates.three ?? [])).toFixed(2)}`,
  );
  const { before, shown, after, afterAll, workers } = await measureMemory(
    browser,
    `${url}/ours.html?url=/model.stl`,
  );
  const memory = ({ heap, processes }: typeof before) =>
    `heap ${heap.toFixed(1)} MB, browser ${processes.toFixed(0)} MB`;
  console.log(
    `before: ${memory(before)}; with the model: ${memory(shown)}; after it: ${memory(after)}; after ten times: ${memory(afterAll)}, ${workers} workers`,
  );
}
