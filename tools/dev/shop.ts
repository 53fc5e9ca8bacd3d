/** Starts the built shop on workerd with real D1, R2 and Durable Object simulators, and ends it without leaving anything. */
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Certificate } from "./certificate.ts";
import { runTool, startTool } from "./commands.ts";
import { type LocalPorts, type LocalSettings, localSettings, settingsFile } from "./local-settings.ts";

export interface ShopOptions {
  ports: LocalPorts;
  /** Where D1, R2 and Durable Objects live. */
  stateDir: string;
  /** Where people reach the shop, when there is a proxy in front of it. */
  origin?: string;
  /** The shop speaks https with it; without one, http. */
  certificate?: Certificate;
  /** Another Worker than the shop itself, for benches. */
  config?: string;
  /** Every line the Worker or wrangler prints. */
  onLine?: (line: string) => void;
}

export interface LocalShop {
  url: string;
  settings: LocalSettings;
  close(): Promise<void>;
}

export const localOrigin = (port: number, certificate?: Certificate) =>
  `${certificate ? "https" : "http"}://localhost:${port}`;

export const buildShop = () => runTool("remix", ["vite:build", "--logLevel", "warn"]);

const CONFIG = "wrangler.toml";

export const migrate = (stateDir: string, config = CONFIG) =>
  runTool("wrangler", ["d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir, "-c", config]);

const httpsOptions = ({ keyPath, certPath }: Certificate) => [
  "--local-protocol",
  "https",
  "--https-key-path",
  keyPath,
  "--https-cert-path",
  certPath,
];

/** Migrates, starts, and resolves when the shop answers. @throws Error with the output when it does not come up. */
export async function startShop({
  ports,
  stateDir,
  certificate,
  origin,
  onLine,
  config = CONFIG,
}: ShopOptions): Promise<LocalShop> {
  const url = localOrigin(ports.shop, certificate);
  const file = settingsFile(stateDir);
  const settings = localSettings(file, ports, origin ?? url);
  await migrate(stateDir, config);
  const listen = ["--port", String(ports.shop), "--ip", "127.0.0.1", "--inspector-port", "0"];
  const child = startTool("wrangler", [
    "dev",
    ...listen,
    ...(certificate ? httpsOptions(certificate) : []),
    "--persist-to",
    stateDir,
    "-c",
    config,
    "--env-file",
    file,
    "--log-level",
    "info",
  ]);
  const ended = once(child, "close");
  const lastLines: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    const onOutputLine = (line: string) => {
      lastLines.push(line);
      if (lastLines.length > 200) lastLines.shift();
      onLine?.(line);
      if (/Ready on http/.test(line)) resolve();
    };
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface(stream).on("line", onOutputLine);
    child.on("close", () => reject(new Error(`the shop ended\n${lastLines.join("\n")}`)));
  });
  const close = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  await ready;
  return { url, settings, close };
}
