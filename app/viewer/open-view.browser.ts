/**
 * The page's side of a view. A worker fetches, reads and draws the model, so that the page stays responsive;
 * where workers have no WebGL (Safari before 17) it fetches and reads, and the page draws.
 */
import { importTwice } from "#app/http/import-with-retry.browser.ts";
import type { Preview } from "#app/meshes/preview/read-preview.ts";
import {
  type Appearance,
  type ModelSource,
  type ViewCommand,
  type ViewEvent,
  type Viewport,
  webGl,
} from "./view-messages.ts";

export interface StartMessage {
  source: ModelSource;
  appearance: Appearance;
  viewport: Viewport;
  /** Null: the page draws. */
  canvas: OffscreenCanvas | null;
}

export interface ModelTransfer {
  preview: Preview;
}

export interface OpenView {
  send(command: ViewCommand): void;
  end(): void;
}

interface OpenViewOptions {
  surface: HTMLElement;
  source: ModelSource;
  current(): Pick<StartMessage, "appearance" | "viewport">;
  onEvent(event: ViewEvent): void;
}

export function openView(options: OpenViewOptions): OpenView {
  let view: OpenView;
  const canvas = canvasIn(options.surface);
  if ("transferControlToOffscreen" in canvas)
    view = drawInWorker(canvas.transferControlToOffscreen(), options, () => {
      view.end();
      view = drawOnPage(canvasIn(options.surface), options);
    });
  else view = drawOnPage(canvas, options);
  return { send: (command) => view.send(command), end: () => view.end() };
}

function canvasIn(surface: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  surface.replaceChildren(canvas);
  return canvas;
}

/** Two workers, because the one that reads mesh files is much larger and only owners need it. */
const startWorker = ({ kind }: ModelSource): Worker =>
  kind === "file"
    ? new Worker(new URL("./file.worker.ts", import.meta.url), { type: "module" })
    : new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" });

function listen(worker: Worker, onMessage: (message: ViewEvent | ModelTransfer) => void): void {
  worker.onerror = ({ message }) => onMessage({ failure: message || "The worker could not be started" });
  worker.onmessage = ({ data }) => onMessage(data);
}

/** @param onUnsupported the worker has no WebGL 2, though the page may have */
function drawInWorker(
  canvas: OffscreenCanvas,
  { source, current, onEvent }: OpenViewOptions,
  onUnsupported: () => void,
): OpenView {
  const worker = startWorker(source);
  listen(worker, (message) => {
    if ("unsupported" in message) onUnsupported();
    else if (!("preview" in message)) onEvent(message);
  });
  worker.postMessage({ source, canvas, ...current() } satisfies StartMessage, [canvas]);
  return { send: (command) => worker.postMessage(command), end: () => worker.terminate() };
}

function drawOnPage(canvas: HTMLCanvasElement, { source, current, onEvent }: OpenViewOptions): OpenView {
  const gl = webGl(canvas);
  if (!gl) {
    onEvent({ unsupported: true });
    return { send() {}, end() {} };
  }
  const worker = startWorker(source);
  const loading = new Promise<Preview>((resolve) =>
    listen(worker, (message) => ("preview" in message ? resolve(message.preview) : onEvent(message))),
  );
  worker.postMessage({ source, canvas: null, ...current() } satisfies StartMessage);
  const begin = async () => {
    const [{ ModelRenderer }, preview] = await Promise.all([
      importTwice(() => import("./model-renderer.browser.ts")),
      loading,
    ]);
    worker.terminate();
    return new ModelRenderer(gl, preview, { ...current(), onEvent });
  };
  const view = begin();
  view.catch((error: unknown) => onEvent({ failure: String(error) }));
  const withView = (act: (drawn: Awaited<typeof view>) => void) => void view.then(act, () => {});
  return {
    send: (command) => withView((drawn) => drawn.execute(command)),
    end() {
      worker.terminate();
      withView((drawn) => drawn.end());
      gl.getExtension("WEBGL_lose_context")?.loseContext();
    },
  };
}
