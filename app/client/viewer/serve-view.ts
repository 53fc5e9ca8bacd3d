/** The worker's side of a view: loads one model, and draws it where the page hands its canvas over. */
import { MeshError } from "#app/domain/meshes/mesh-error.ts";
import type { Preview } from "#app/domain/meshes/preview/read-preview.ts";
import { ModelView } from "./model-view.ts";
import type { ModelTransfer, Opening } from "./open-view.ts";
import { type ViewCommand, type ViewEvent, webGl } from "./view-messages.ts";

export const send = (message: ViewEvent) => postMessage(message);

const buffersOf = ({ meshes }: Preview) =>
  meshes.flatMap(({ steps, normals, triangles }) => [
    steps.buffer,
    triangles.buffer,
    ...(normals ? [normals.buffer] : []),
  ]);

/** An array that the browser has no room for is a RangeError. */
const codeOf = (error: unknown) =>
  error instanceof MeshError ? error.code : error instanceof RangeError ? "too_large" : undefined;

const fail = (error: unknown) => send({ failure: String(error), code: codeOf(error) });

/** Answers the first message; all others are commands. The page ends the worker. */
export function serveView<Source>(load: (source: Source) => Promise<Preview>): void {
  const onOpening = ({ data }: MessageEvent<Opening & { source: Source }>) => {
    const { canvas, source } = data;
    const gl = canvas && webGl(canvas);
    if (canvas && !gl) return send({ unsupported: true });
    const loading = load(source);
    if (gl) draw(loading.then((preview) => new ModelView(gl, preview, { ...data, onEvent: send })));
    else loading.then(handOver, fail);
  };
  addEventListener("message", onOpening, { once: true });
}

function draw(view: Promise<ModelView>): void {
  view.catch(fail);
  addEventListener("message", ({ data }: MessageEvent<ViewCommand>) => {
    view.then(
      (drawn) => drawn.execute(data),
      () => {},
    );
  });
}

const handOver = (preview: Preview) =>
  postMessage({ preview } satisfies ModelTransfer, { transfer: buffersOf(preview) });
