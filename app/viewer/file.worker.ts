import { inMillimetres } from "#app/meshes/mesh-units.ts";
import { readMesh } from "#app/meshes/read-mesh.ts";
import { flatMesh } from "./flat-mesh.ts";
import { postViewEvent, serveView } from "./serve-view.browser.ts";
import type { MeshFile } from "./view-messages.ts";

const REPORT_INTERVAL_MS = 150;

/** The body's chunks, by a reader, because Safari cannot iterate a body. */
async function* chunksOf(url: string): AsyncGenerator<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url} was answered with ${response.status}`);
  const reader = response.body.getReader();
  let [bytes, reportedAt] = [0, 0];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.length;
    if (performance.now() - reportedAt > REPORT_INTERVAL_MS) {
      reportedAt = performance.now();
      postViewEvent({ loaded: bytes });
    }
    yield read.value;
  }
}

serveView(async ({ url, name, format, mmPerUnit, solid }: MeshFile) => {
  const mesh = inMillimetres(await readMesh(format, chunksOf(url)), mmPerUnit);
  return { kind: "exact", omitted: 0, meshes: [flatMesh({ name, mesh, solid })] };
});
