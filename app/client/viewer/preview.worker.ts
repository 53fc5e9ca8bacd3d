/** Fetches and decodes a preview; it does so once and is then ended. */
import { readPreview } from "#app/domain/meshes/preview/read-preview.ts";
import type { ModelSource } from "./load-model.ts";
import { answerOnce } from "./worker-answer.ts";

answerOnce(async ({ url }: ModelSource) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  return readPreview(new Uint8Array(await response.arrayBuffer()));
});
