import { loadModel, type ModelSource } from "#app/client/viewer/load-model.ts";
import { ModelView, webGl } from "#app/client/viewer/model-view.ts";
import { bench, fullCanvas, markFirstFrame, query } from "./measured-view.ts";

const url = query("url");
const source: ModelSource = url.endsWith(".stl")
  ? { kind: "file", url, name: "model.stl", format: "stl", bytes: 0 }
  : { kind: "protected", url };
const canvas = fullCanvas();
const gl = webGl(canvas);
if (!gl) throw new Error("no WebGL 2");
const preview = await loadModel(source, { signal: new AbortController().signal, onProgress: () => {} });
const looks = {
  colour: [0.7, 0.7, 0.7] as [number, number, number],
  lineColour: [0, 0, 0] as [number, number, number],
  spread: 0,
  hidden: new Set<number>(),
  section: null,
  sizeLabels: [],
  plate: null,
  covered: 0,
};
const events = { onShown: () => markFirstFrame(gl), onLost: () => {}, onSize: () => {} };
const view = new ModelView(gl, preview, { looks, events });
bench.view = {
  turn: () => view.move({ turn: 0.05, tilt: 0 }),
  end() {
    view.end();
    canvas.remove();
    delete bench.view;
  },
};
