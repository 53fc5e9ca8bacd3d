/** The model of a view, fetched and read in a worker, so that the page stays responsive. */
import { MeshError, type MeshErrorCode } from "#app/domain/meshes/mesh-error.ts";
import type { MeshFormat } from "#app/domain/meshes/mesh-formats.ts";
import type { PreviewKind } from "#app/domain/meshes/preview/preview-kinds.ts";
import type { Preview } from "#app/domain/meshes/preview/read-preview.ts";

/** A mesh file that its reader owns. */
export interface MeshFile {
  kind: "file";
  url: string;
  /** Its path in the zip. */
  name: string;
  format: MeshFormat;
  bytes: number;
}

export type ModelSource = { kind: PreviewKind; url: string } | MeshFile;

/** What a worker of the view says; nothing comes after the model or the failure. */
export type WorkerMessage =
  | { loaded: number }
  | { preview: Preview }
  | { failure: string; code?: MeshErrorCode | undefined };

interface Loading {
  signal: AbortSignal;
  /** With the bytes of a file that have come so far. */
  onProgress(loaded: number): void;
}

/** Only owners need the one that reads files: it is the larger by far. */
const startWorker = ({ kind }: ModelSource): Worker =>
  kind === "file"
    ? new Worker(new URL("./file.worker.ts", import.meta.url), { type: "module" })
    : new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" });

/** @throws MeshError when what came is no mesh that can be shown; Error when nothing came; the signal's reason once it is aborted */
export function loadModel(source: ModelSource, { signal, onProgress }: Loading): Promise<Preview> {
  const worker = startWorker(source);
  const loaded = new Promise<Preview>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = ({ message }) => reject(new Error(message || "The worker could not be started"));
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if ("loaded" in data) onProgress(data.loaded);
      else if ("preview" in data) resolve(data.preview);
      else reject(data.code ? new MeshError(data.code, data.failure) : new Error(data.failure));
    };
  });
  worker.postMessage(source);
  return loaded.finally(() => worker.terminate());
}
