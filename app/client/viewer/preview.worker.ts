/** Fetches and decodes a preview, so that the page stays responsive; it does so once and is then ended. */
import { readPreview } from "#app/domain/meshes/preview/read-preview.ts";
import type { PreviewAnswer } from "./load-preview.ts";

const answer = (message: PreviewAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer });

addEventListener("message", async ({ data: url }: MessageEvent<string>) => {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
    const preview = await readPreview(new Uint8Array(await response.arrayBuffer()));
    const buffers = preview.meshes.flatMap(({ steps, directions, triangles }) => [
      steps.buffer,
      directions.buffer,
      triangles.buffer,
    ]);
    answer({ preview }, buffers);
  } catch (error) {
    answer({ failure: String(error) });
  }
});
