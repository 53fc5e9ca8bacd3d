import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { remixConfig } from "../../../remix.config.ts";
import { forWorkerd } from "../../../vite.config.ts";

const folders = { appDirectory: "tests/bench/bare-remix", buildDirectory: "build/bare-remix" };

export default defineConfig({
  plugins: [tailwindcss(), remix({ ...remixConfig, ...folders })],
  ssr: forWorkerd,
  build: { target: "es2022" },
});
