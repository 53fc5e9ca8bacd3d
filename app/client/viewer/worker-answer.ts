import { MeshError } from "#app/domain/meshes/mesh-error.ts";
import type { Preview } from "#app/domain/meshes/preview/read-preview.ts";
import type { WorkerMessage } from "./load-model.ts";

export const say = (message: WorkerMessage, transfer: Transferable[] = []) =>
  postMessage(message, { transfer });

const buffersOf = ({ meshes }: Preview) =>
  meshes.flatMap(({ steps, directions, triangles }) => [
    steps.buffer,
    triangles.buffer,
    ...(directions ? [directions.buffer] : []),
  ]);

/** An array that the browser has no room for is a RangeError. */
const codeOf = (error: unknown) =>
  error instanceof MeshError ? error.code : error instanceof RangeError ? "too_large" : undefined;

/** For a worker of the view: answers its one message with the model, whose buffers it hands over, or with the failure. */
export function answerOnce<Source>(load: (source: Source) => Promise<Preview>): void {
  addEventListener("message", ({ data }: MessageEvent<Source>) => {
    load(data).then(
      (preview) => say({ preview }, buffersOf(preview)),
      (error: unknown) => say({ failure: String(error), code: codeOf(error) }),
    );
  });
}
