import { readPreview } from "#app/meshes/preview/read-preview.ts";
import { serveView } from "./serve-view.browser.ts";
import type { ModelSource } from "./view-messages.ts";

serveView(async ({ url }: ModelSource) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  return readPreview(new Uint8Array(await response.arrayBuffer()));
});
