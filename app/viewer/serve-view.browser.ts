import { MeshError } from "#app/meshes/mesh-error.ts";
import type { Preview } from "#app/meshes/preview/read-preview.ts";
import { ModelRenderer } from "./model-renderer.browser.ts";
import type { ModelTransfer, StartMessage } from "./open-view.browser.ts";
import { type ViewCommand, type ViewEvent, webGl } from "./view-messages.ts";

export const postViewEvent = (message: ViewEvent) => postMessage(message);

const buffersOf = ({ meshes }: Preview) =>
  meshes.flatMap(({ quantizedPositions, normals, triangles }) => [
    quantizedPositions.buffer,
    triangles.buffer,
    ...(normals ? [normals.buffer] : []),
  ]);

/** A failed allocation of a typed array is a RangeError. */
const codeOf = (error: unknown) =>
  error instanceof MeshError ? error.code : error instanceof RangeError ? "too_large" : undefined;

const fail = (error: unknown) => postViewEvent({ failure: String(error), code: codeOf(error) });

/** Takes the first message as StartMessage and all others as commands. The page terminates the worker. */
export function serveView<Source>(load: (source: Source) => Promise<Preview>): void {
  const onStart = ({ data }: MessageEvent<StartMessage & { source: Source }>) => {
    const { canvas, source } = data;
    const gl = canvas && webGl(canvas);
    if (canvas && !gl) return postViewEvent({ unsupported: true });
    const loading = load(source);
    if (gl)
      draw(loading.then((preview) => new ModelRenderer(gl, preview, { ...data, onEvent: postViewEvent })));
    else loading.then(transferPreview, fail);
  };
  addEventListener("message", onStart, { once: true });
}

function draw(view: Promise<ModelRenderer>): void {
  view.catch(fail);
  addEventListener("message", ({ data }: MessageEvent<ViewCommand>) => {
    view.then(
      (drawn) => drawn.execute(data),
      () => {},
    );
  });
}

const transferPreview = (preview: Preview) =>
  postMessage({ preview } satisfies ModelTransfer, { transfer: buffersOf(preview) });
