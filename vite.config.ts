import { cloudflareDevProxyVitePlugin, vitePlugin as remix, type VitePluginConfig } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type SSROptions } from "vite";
import { remixConfig } from "./remix.config.ts";
import { factsOfBuild } from "./tools/bundle/build-facts.ts";
import { browserChunk } from "./tools/bundle/chunks.ts";
import { serviceWorker } from "./tools/bundle/service-worker.ts";
import { wordFilesOfBuild } from "./tools/bundle/word-files.ts";

/** `npm run dev:ui`: the pages under Vite's hot reload, on the same local D1 and R2. Chat needs `npm run dev`. */
const devProxy = cloudflareDevProxyVitePlugin<Env, never>({
  persist: { path: ".wrangler/state/v3" },
  async getLoadContext({ request, context: { cloudflare } }) {
    const { createContext, createServices } = await import("./app/services.server.ts");
    const { readSettings } = await import("./app/env.server.ts");
    const { requestedLanguage } = await import("./app/i18n/i18n.server.ts");
    const { logLines } = await import("./app/shared/log-events.ts");
    const { env, ctx } = cloudflare;
    const { language, by } = await requestedLanguage(request);
    const services = createServices(env, {
      settings: readSettings(env),
      readConstraint: "first-primary",
      language,
      languageBy: by,
      waitUntil: (work) => ctx.waitUntil(work),
      log: logLines(),
    });
    return createContext(services, request, "dev");
  },
});

/** The Worker answers what is no page before Remix does; under Vite there is Remix alone. */
const callRoutes: VitePluginConfig["routes"] = (defineRoutes) =>
  defineRoutes((route) => {
    for (const path of ["app/*", "images/*", "manifest/*", "feed/*", "robots.txt", "sitemap.xml"])
      route(path, "vite-route.ts", { id: path });
  });

/** The build holds everything, for workerd; under Vite the pages run in Node, which loads packages itself. */
export const forWorkerd: SSROptions = {
  target: "webworker",
  noExternal: true,
  // Wrangler bundles @simplewebauthn/server, so that its code runs when it is first imported, not when the Worker starts.
  external: ["node:crypto", "node:stream", "node:zlib", "@simplewebauthn/server"],
  resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
};

/** `npm run dev` builds again beside the running Worker, which must not find its files gone. */
const rebuild = process.env.STALL_REBUILD === "1";

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    command === "serve" && devProxy,
    tailwindcss(),
    remix({ ...remixConfig, ...(command === "serve" && { routes: callRoutes }) }),
    serviceWorker(),
    wordFilesOfBuild(),
    factsOfBuild(),
  ],
  ...(command === "build" && { ssr: forWorkerd }),
  build: {
    target: "es2022",
    minify: !rebuild && (isSsrBuild ? "esbuild" : "terser"),
    // None of our getters has a side effect.
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3, pure_getters: true } },
    modulePreload: false,
    emptyOutDir: !rebuild,
    chunkSizeWarningLimit: 300,
    ...(!isSsrBuild && { rollupOptions: { output: { manualChunks: browserChunk } } }),
  },
}));
