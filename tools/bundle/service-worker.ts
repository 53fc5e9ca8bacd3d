/** Builds app/offline/service-worker.browser.ts as one classic script at /service-worker.js, with the list of the files it stores. */
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Plugin } from "vite";

const FILE = "service-worker.js";
/** Pages for sellers only, and the 3D view, whose models are not stored offline either. */
const EXCLUDED = /^assets\/(studio|inbox|viewer|model-renderer|preview\.worker|file\.worker)|\.studio-/;

/** With STALL_OFFLINE=off: deletes what the service worker stored, and removes it (docs/operations.md). */
export const SELF_REMOVING_WORKER = `
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** Remix names its manifest of routes in the server's build, and writes the file itself. */
const ROUTES = /\/assets\/manifest-\w+\.js/;

async function addRoutesOf(server: string) {
  const [routes] = ROUTES.exec(server) ?? [];
  if (!routes) throw new Error("The server's build names no manifest of routes");
  const worker = resolve("build/client", FILE);
  const code = await readFile(worker, "utf8");
  await writeFile(worker, code.replace("BUILD_ASSETS=[", `BUILD_ASSETS=["${routes}",`));
}

export function serviceWorker(): Plugin {
  let forBrowsers = false;
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      forBrowsers = !config.build.ssr;
    },
    buildStart() {
      if (!forBrowsers) return;
      this.emitFile({ type: "chunk", id: resolve("app/offline/service-worker.browser.ts"), fileName: FILE });
    },
    async writeBundle(_, bundle) {
      const server = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
      if (!forBrowsers && server?.type === "chunk") await addRoutesOf(server.code);
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = bundle[FILE];
        if (worker?.type !== "chunk") return;
        // Routes without a page are empty chunks, which no page loads.
        const files = Object.values(bundle).filter(
          (file) => /\.(js|css)$/.test(file.fileName) && (file.type === "asset" || file.code.length > 1),
        );
        const buildAssets = files
          .map(({ fileName }) => fileName)
          .filter((name) => name !== FILE && !EXCLUDED.test(name))
          .map((name) => `/${name}`);
        worker.code =
          process.env.STALL_OFFLINE === "off"
            ? SELF_REMOVING_WORKER
            : `const BUILD_ASSETS=${JSON.stringify(buildAssets.sort())};${worker.code}`;
      },
    },
  };
}
