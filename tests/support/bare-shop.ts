/**
 * The built shop in one Miniflare, as `wrangler dev` sets it up, but without its watcher, and without its
 * proxy in front of each request.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { projectFolder, runTool } from "#tools/dev/commands.ts";
import { type LocalPorts, settingsFile, writeLocalSettings } from "#tools/dev/local-settings.ts";
import { type LocalShop, localOrigin, migrate, type ShopOptions } from "#tools/dev/shop.ts";

/** Bundles the built Worker as a deployment does. @returns the folder; its file has the name of the Worker's entry */
export async function bundleWorker(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "stall-bundle-"));
  await runTool("wrangler", ["deploy", "--dry-run", "--outdir", folder]);
  return folder;
}

class LineLog extends Log {
  onLine: (line: string) => void;
  constructor(onLine: (line: string) => void) {
    super(LogLevel.INFO);
    this.onLine = onLine;
  }
  protected override log(message: string): void {
    for (const line of stripVTControlCharacters(message).split("\n")) this.onLine(line);
  }
}

interface BareShopOptions extends Omit<ShopOptions, "ports" | "config"> {
  bundle: string;
  sandboxes: Omit<LocalPorts, "shop">;
}

/** On a free port: a shop that is not opened at /setup needs the origin at which people reach it. */
export async function startBareShop(options: BareShopOptions): Promise<LocalShop> {
  const { sandboxes, stateDir, certificate, bundle, migrated = false, onLine = () => {} } = options;
  const settings = writeLocalSettings(settingsFile(stateDir), { shop: 0, ...sandboxes }, options);
  if (!migrated) await migrate(stateDir);
  const config = unstable_readConfig({ config: join(projectFolder, "wrangler.toml") });
  const { workerOptions, main = "" } = unstable_getMiniflareWorkerOptions(config);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      ...(certificate && { httpsKeyPath: certificate.keyPath, httpsCertPath: certificate.certPath }),
      resourcePersistencePath: join(stateDir, "v3"),
      resourceTmpPath: join(stateDir, "tmp"),
      unsafeTriggerHandlers: true,
      log: new LineLog(onLine),
      logRequests: false,
      handleStructuredLogs: ({ message }) => onLine(message),
      workers: [
        {
          ...workerOptions,
          name: config.name,
          bindings: { ...config.vars, ...settings },
          modules: [{ type: "ESModule", path: join(bundle, basename(main).replace(/ts$/, "js")) }],
          modulesRoot: bundle,
        },
      ],
    }),
  );
  const { port } = await miniflare.ready;
  return { url: localOrigin(Number(port), certificate), settings, close: () => miniflare.dispose() };
}

export const removeBundle = (folder: string) => rm(folder, { recursive: true, force: true });
