import { loadModel, type ModelSource } from "#app/client/viewer/load-model.ts";
import { ModelView, webGl } from "#app/client/viewer/model-view.ts";
import { bench, fullCanvas, markFirstFrame, query } from "./measured-view.ts";

const looks = {
  colour: [0.7, 0.7, 0.7] as [number, number, number],
  lineColour: [0, 0, 0] as [number, number, number],
  spread: 0,
  hidden: new Set<number>(),
  section: null,
  sizeLabels: [],
  plate: null,
  covered: { bottom: 0, left: 0 },
};

/** In a function, so that nothing of it stays after the view has ended. */
async function open(url: string): Promise<void> {
  const source: ModelSource = url.endsWith(".stl")
    ? { kind: "file", url, name: "model.stl", format: "stl", bytes: 0 }
    : { kind: "protected", url };
  const canvas = fullCanvas();
  const gl = webGl(canvas);
  if (!gl) throw new Error("no WebGL 2");
  const model = await loadModel(source, { signal: new AbortController().signal, onProgress: () => {} });
  const events = {
    onShown: () => markFirstFrame(gl),
    onLost: () => {},
    onRefused: console.error,
    onSize: () => {},
  };
  const view = new ModelView(gl, model, { looks, events });
  bench.view = {
    turn: () => view.move({ turn: 0.05, tilt: 0 }),
    end() {
      view.end();
      canvas.remove();
      delete bench.view;
    },
  };
}

await open(query("url"));
