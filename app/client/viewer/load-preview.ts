import type { Preview } from "#app/domain/meshes/preview/read-preview.ts";

export type PreviewAnswer = { preview: Preview } | { failure: string };

/** @throws Error when it cannot be had; the signal's reason once it is aborted */
export function loadPreview(url: string, signal: AbortSignal): Promise<Preview> {
  const worker = new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" });
  const loaded = new Promise<Preview>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = ({ message }) => reject(new Error(message || "The worker could not be started"));
    worker.onmessage = ({ data }: MessageEvent<PreviewAnswer>) => {
      if ("preview" in data) resolve(data.preview);
      else reject(new Error(data.failure));
    };
  });
  worker.postMessage(url);
  return loaded.finally(() => worker.terminate());
}
