import type { VitePluginConfig } from "@remix-run/dev";

/** Remix options. Remix 2 reads them only from its Vite plugin, so vite.config.ts imports this file. */
export const remixConfig: VitePluginConfig = {
  appDirectory: "app",
  buildDirectory: "build",
  ignoredRouteFiles: ["**/.*"],
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    // The routes are one small file that browsers keep: asked page by page, each visit would wait for the Worker once more, and fail offline.
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
    // Under Vite alone: look ahead for packages instead of coming upon them page by page, with two copies of React.
    unstable_optimizeDeps: true,
  },
};
