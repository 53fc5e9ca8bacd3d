/** Builds the pages of `npm run bench -- preview` and measures the scripts of the built shop's 3D view. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const PAGES = ["ours", "three"];
const html = (head: string, body = "") =>
  `<!doctype html><html><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;

/** `<model-viewer>` has drawn its first frame two animation frames after its own `load` event. */
const MODEL_VIEWER = html(
  '<script type="module" src="/model-viewer.js"></script>',
  `<model-viewer style="width: 1200px; height: 700px" camera-controls></model-viewer>
<script>
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
  const viewer = document.querySelector("model-viewer");
  viewer.addEventListener("load", () =>
    requestAnimationFrame(() => requestAnimationFrame(() => (window.firstFrame = performance.now()))));
  viewer.src = new URLSearchParams(location.search).get("url");
</script>`,
);

export async function buildViewerPages(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: resolve("tests/bench/viewer-pages"),
    logLevel: "warn",
    worker: { format: "es" },
    build: {
      outDir: folder,
      target: "es2022",
      modulePreload: false,
      rollupOptions: {
        input: Object.fromEntries(
          PAGES.map((name) => [name, resolve(`tests/bench/viewer-pages/${name}.ts`)]),
        ),
        output: { entryFileNames: "[name].js" },
        preserveEntrySignatures: false,
      },
    },
  });
  for (const name of PAGES)
    await writeFile(join(folder, `${name}.html`), html(`<script type="module" src="/${name}.js"></script>`));
  await writeFile(join(folder, "model-viewer.html"), MODEL_VIEWER);
  await writeFile(join(folder, "empty.html"), html(""));
}

/** Gzip bytes of what the product page and the files page load for the view, from `build/client`. */
export async function viewerBytes(): Promise<Record<string, number>> {
  const assets = "build/client/assets";
  const weigh = async (pattern: RegExp) => {
    const names = (await readdir(assets)).filter((name) => pattern.test(name));
    if (names.length !== 1) throw new Error(`${names.length} files ${pattern} in ${assets}: npm run build`);
    return gzipSync(await readFile(join(assets, names[0] ?? "")), { level: 9 }).length;
  };
  return {
    view: await weigh(/^viewer-.*\.js$/),
    "drawing on the page, where workers have no WebGL": await weigh(/^model-renderer-.*\.js$/),
    styles: await weigh(/^viewer-.*\.css$/),
    "worker and decoder of previews": await weigh(/^preview\.worker-.*\.js$/),
    "worker of files": await weigh(/^file\.worker-.*\.js$/),
  };
}
