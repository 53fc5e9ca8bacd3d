/** A headless browser with software GL and a local server that hands it the page and the meshes. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { build, type Rollup } from "vite";
import type { Scene } from "./scene.ts";

export interface Darkroom {
  /** Makes `bytes` available to the page and answers its address. */
  put(bytes: Uint8Array): string;
  photograph(scene: Scene, maxBytes: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

async function bundlePage(): Promise<string> {
  const entry = fileURLToPath(new URL("./page.ts", import.meta.url));
  const output = (await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, lib: { entry, formats: ["iife"], name: "page" } },
  })) as Rollup.RollupOutput[];
  return output[0]?.output[0].code ?? "";
}

async function listen(files: Map<string, Uint8Array>): Promise<Server> {
  const server = createServer((request, response) => {
    const body = files.get(request.url ?? "/");
    response.statusCode = body ? 200 : 404;
    response.setHeader("content-type", request.url === "/" ? "text/html" : "application/octet-stream");
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  const args = [
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
  ];
  return chromium.launch({ args: [...args, "--no-sandbox"], ...(executablePath ? { executablePath } : {}) });
}

/** Needs Playwright's Chromium, or another one named by `CHROMIUM_PATH`. */
export async function openDarkroom(): Promise<Darkroom> {
  const files = new Map<string, Uint8Array>();
  files.set(
    "/",
    Buffer.from(
      "<!doctype html><link rel=icon href=data:,><title>studio</title><script src=/page.js></script>",
    ),
  );
  files.set("/page.js", Buffer.from(await bundlePage()));
  const server = await listen(files);
  const browser = await launch();
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  page.on("console", (message) => message.type() === "error" && console.error(message.text()));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    put(bytes) {
      const url = `/mesh/${files.size}`;
      files.set(url, bytes);
      return url;
    },
    async photograph(scene, maxBytes) {
      const base64 = await page.evaluate(
        ([sheet, limit]) =>
          (window as unknown as { photograph(s: Scene, max: number): Promise<string> }).photograph(
            sheet,
            limit,
          ),
        [scene, maxBytes] as const,
      );
      return Buffer.from(base64, "base64");
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}
