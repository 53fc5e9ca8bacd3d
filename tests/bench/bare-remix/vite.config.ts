import { readdirSync } from "node:fs";
import { vitePlugin as remix, type VitePluginConfig } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { remixConfig } from "../../../remix.config.ts";
import { forWorkerd } from "../../../vite.config.ts";

const folders = { appDirectory: "tests/bench/bare-remix", buildDirectory: "build/bare-remix" };

/** Remix ranks all of its routes for each match, so the bare application has as many as the shop. */
const asManyRoutes: VitePluginConfig["routes"] = (defineRoutes) =>
  defineRoutes((route) => {
    for (const file of readdirSync("app/routes"))
      route(`/other/${file}/:id`, "routes/login.tsx", { id: `other/${file}` });
  });

export default defineConfig({
  plugins: [tailwindcss(), remix({ ...remixConfig, ...folders, routes: asManyRoutes })],
  ssr: forWorkerd,
  build: { target: "es2022" },
});
