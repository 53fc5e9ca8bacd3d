import { openView } from "#app/viewer/open-view.browser.ts";
import type { Appearance, ModelSource, ViewEvent } from "#app/viewer/view-messages.ts";
import { bench, HEIGHT, query, timed, WIDTH } from "./measured-view.ts";

const appearance: Appearance = {
  colour: [0.7, 0.7, 0.7],
  lineColour: [0, 0, 0],
  spread: 0,
  hidden: new Set(),
  section: null,
  // With sizes, each frame is reported by the positions of their labels.
  sizes: true,
  plate: null,
  insets: { bottom: 0, left: 0 },
  reducedMotion: true,
};

/** In a function, so that nothing of it stays after the view has ended. */
function open(url: string): void {
  const source: ModelSource = url.endsWith(".stl")
    ? { kind: "file", url, name: "model.stl", format: "stl", bytes: 0, mmPerUnit: 1, solid: true }
    : { kind: "protected", url };
  const surface = document.createElement("div");
  surface.style.cssText = `width: ${WIDTH}px; height: ${HEIGHT}px`;
  document.body.appendChild(surface);
  const viewport = { width: WIDTH, height: HEIGHT, pixelRatio: 1 };
  let onFrame = () => {};
  let moved = 0;
  const onEvent = (event: ViewEvent) => {
    if ("failure" in event || "unsupported" in event) throw new Error(JSON.stringify(event));
    if ("shown" in event) bench.firstFrame ??= performance.now();
    if (!("labels" in event)) return;
    bench.drawnFrames += 1;
    onFrame();
  };
  const view = openView({ surface, source, current: () => ({ appearance, viewport }), onEvent });
  bench.view = {
    turn: () =>
      new Promise((resolve) => {
        timed(() => view.send({ move: { turn: 0.05, tilt: 0 }, animated: false }));
        moved += 1;
        // One frame may be in flight while the next move is made, as in a drag, and as three.js draws.
        if (moved === 1) resolve();
        else onFrame = resolve;
      }),
    end() {
      view.end();
      surface.remove();
      delete bench.view;
    },
  };
}

const url = query("url");
bench.openAgain = () => open(url);
open(url);
