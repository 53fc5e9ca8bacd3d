/** The built shop and its peers as Workers of one bare Miniflare, each at a host of its own. */
import { createHash, randomBytes } from "node:crypto";
import { basename, join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { buildShop } from "#tools/dev/build.ts";
import { runTool } from "#tools/dev/commands.ts";
import { settingsFile, writeLocalSettings } from "#tools/dev/local-settings.ts";
import { freePort } from "#tools/dev/ports.ts";
import { migrate } from "#tools/dev/shop.ts";
import { ShopClient } from "#tools/dev/shop-client.ts";
import { publishNoise } from "./bench-shop.ts";

const PEERS = "tests/bench/peers-wrangler.toml";
const WORKERS = {
  shop: { main: "workers/app.ts", config: "wrangler.toml" },
  peers: { main: "tests/bench/peers-worker.ts", config: PEERS },
  remix: { main: "tests/bench/bare-remix/worker.ts", config: PEERS },
} as const;
type Name = keyof typeof WORKERS;

const BARE_REMIX_CONFIG = "tests/bench/bare-remix/vite.config.ts";
const PICTURE_BYTES = 40_000;
/** What Wrangler's local database without an id is called. */
const DATABASE = "DB";

/** Bundles a Worker as a deployment does. @returns the bundle's file. */
async function bundle(name: Name, folder: string): Promise<string> {
  const { main, config } = WORKERS[name];
  const outdir = join(folder, "bundles", name);
  await runTool("wrangler", ["deploy", main, "--dry-run", "--minify", "--outdir", outdir, "-c", config]);
  return join(outdir, basename(main).replace(/ts$/, "js"));
}

async function startMiniflare(folder: string, inspectorPort?: number) {
  const port = await freePort();
  const hosts: Record<Name, string> = { shop: `localhost:${port}`, peers: "peers.test", remix: "remix.test" };
  const origin = `http://${hosts.shop}`;
  const settings = writeLocalSettings(settingsFile(folder), { shop: port, payments: 1 }, { origin });
  const worker = async (name: Name) => ({
    name,
    modules: [{ type: "ESModule" as const, path: await bundle(name, folder) }],
    modulesRoot: folder,
    routes: [`${hosts[name].replace(/:\d+$/, "")}/*`],
    compatibilityDate: "2026-10-01",
    compatibilityFlags: ["nodejs_compat"],
    d1Databases: { DB: DATABASE },
    r2Buckets: { MODELS: "stall-models", IMAGES: "stall-images" },
  });
  const [shop, peers, remix] = await Promise.all([worker("shop"), worker("peers"), worker("remix")]);
  const rooms = {
    CHAT_ROOM: { className: "ChatRoom", useSQLite: true },
    CHAT_INBOX: { className: "ChatInbox", useSQLite: true },
    VIEW_COUNTER: { className: "ViewCounter", useSQLite: true },
  };
  const bindings = { ...settings, IMAGES_URL: "/images", VERSION: { id: "bench" } };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      port,
      ...(inspectorPort && { inspectorPort }),
      resourcePersistencePath: join(folder, "v3"),
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: () => {},
      workers: [
        { ...shop, bindings, durableObjects: rooms, email: { send_email: [{ name: "EMAIL" }] } },
        peers,
        remix,
      ],
    }),
  );
  await miniflare.ready;
  return { miniflare, hosts, port, settings, url: `http://${hosts.shop}` };
}

/** Inserts an exchange rate and a picture, publishes the model "big" of this many bytes, and registers its owner. */
async function seedShop(
  { miniflare, url, settings }: Awaited<ReturnType<typeof startMiniflare>>,
  bytes: number,
) {
  const db = await miniflare.getD1Database("DB", "shop");
  await db.exec(
    "INSERT INTO reference_rates (date, rates, fetched_at) VALUES ('2026-11-20', '{\"USD\":1.16}', 1795132800000)",
  );
  const pictures = await miniflare.getR2Bucket("IMAGES", "shop");
  await pictures.put("bench.webp", randomBytes(PICTURE_BYTES), {
    httpMetadata: { contentType: "image/webp" },
  });
  await publishNoise({ url, settings }, bytes);
  const owner = new ShopClient(url);
  await owner.post("/register", { username: "Ada", email: "ada@people.test", password: "gear-train" });
  const granted = await owner.post("/product/get/free", { id: "big" });
  if (!granted.ok) throw new Error(`the model was not granted: ${await granted.text()}`);
  const token = owner.cookies.get("__Host-sid") ?? "";
  const picture = "/images/bench.webp";
  return {
    picture,
    cookie: owner.cookieHeader,
    tokenHash: createHash("sha256").update(token).digest("base64url"),
  };
}

export async function buildShopAndPeers() {
  await buildShop();
  await runTool("remix", ["vite:build", "--config", BARE_REMIX_CONFIG, "--logLevel", "error"]);
}

/**
 * After `buildShopAndPeers`.
 * @param folder for bundles and data. @param bytes of the model. @param inspectorPort for a profile of the
 * shop.
 */
export async function startMiniflareShop(folder: string, bytes: number, inspectorPort?: number) {
  await migrate(folder);
  const started = await startMiniflare(folder, inspectorPort);
  return { ...started, ...(await seedShop(started, bytes)) };
}
