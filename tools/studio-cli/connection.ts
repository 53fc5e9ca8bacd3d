/** Where the shop is and the seller's token for it; the token goes to that shop only and is never printed. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readSecretsFile } from "#tools/deployment/secrets-file.ts";
import { DEFAULT_PORT, type ProcessEnv, readSettingsFile, settingsFile } from "#tools/dev/local-settings.ts";
import { type RunningShop, runningShops } from "#tools/dev/running-shops.ts";
import { trustCertificate } from "#tools/dev/trust-certificate.ts";
import { CommandFailure, UsageError } from "./failures.ts";

export const LOCAL_SHOP = `http://localhost:${DEFAULT_PORT}`;
const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

export interface Connection {
  url: string;
  token: string;
}

/**
 * @param url as given; without one the shop that runs on this machine
 * @param env environment variables: `SELLER_TOKEN` wins over files (of `npm run dev` for a shop on this
 * machine, of `npm run setup` for the one that wrangler.toml names), `PORT` and `STATE_DIR` mean what they
 * mean to `npm run dev`
 * @throws UsageError for an invalid address, or one that would send the token unencrypted
 * @throws CommandFailure when there is no token
 */
export function connectionTo(url: string | undefined, env: ProcessEnv): Connection {
  const origin = shopOrigin(url ?? localShop(env));
  const local = LOCAL_HOSTS.has(new URL(origin).hostname);
  if (!local && !origin.startsWith("https:")) {
    throw new UsageError(`--url ${origin} would send your token unencrypted. Use https://.`);
  }
  const running = local ? runningShopAt(new URL(origin).port) : undefined;
  if (running?.certPath) trustCertificate(running.certPath);
  const token = env.SELLER_TOKEN?.trim() || (local ? localToken(running, env) : deployedToken(origin));
  if (token) return { url: origin, token };
  throw new CommandFailure(
    local
      ? "There is no seller token. Start the shop with `npm run dev` (it makes one) and run this in the same folder."
      : "There is no seller token. Make one in the studio (Shop, Settings, API tokens) and put it into the variable SELLER_TOKEN. In the folder of `npm run setup`, .secrets has one already.",
  );
}

function shopOrigin(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password) {
    throw new UsageError(`--url ${url} is not a shop's address. Example: --url https://shop.example`);
  }
  return parsed.origin;
}

const runningShopAt = (port: string) => runningShops().find(({ url }) => new URL(url).port === port);

/** The shop on this machine that PORT or STATE_DIR means, or the only one that runs. */
function localShop({ PORT, STATE_DIR }: ProcessEnv): string {
  if (PORT) return runningShopAt(PORT)?.url ?? `http://localhost:${PORT}`;
  const running = runningShops();
  const isMeant = (shop: RunningShop) =>
    !STATE_DIR || resolve(shop.settingsFile) === resolve(settingsFile(STATE_DIR));
  const [shop, another] = running.length > 1 ? running.filter(isMeant) : running;
  if (shop && !another) return shop.url;
  if (running.length === 0) return LOCAL_SHOP;
  const urls = running.map(({ url }) => url).join(", ");
  throw new UsageError(`Several shops run on this machine: ${urls}. Say which with --url.`);
}

function localToken(running: RunningShop | undefined, { STATE_DIR }: ProcessEnv): string | undefined {
  const file = STATE_DIR ? settingsFile(STATE_DIR) : (running?.settingsFile ?? settingsFile());
  return readSettingsFile(file).SELLER_TOKEN || undefined;
}

/** The token that `npm run setup` wrote for this shop; it is only sent to the address that wrangler.toml names for the same environment. */
function deployedToken(origin: string): string | undefined {
  const environment = ["", "preview"].find((each) => deployedOrigin(each) === origin);
  return environment === undefined ? undefined : readSecretsFile(".", environment).SELLER_TOKEN || undefined;
}

/** SHOP_ORIGIN of wrangler.toml, read without wrangler's own parser, which takes a second to load. */
function deployedOrigin(environment: string): string | undefined {
  if (!existsSync("wrangler.toml")) return undefined;
  const tables = readFileSync("wrangler.toml", "utf8").split(/^(?=\[)/m);
  const vars = tables.find((table) => table.startsWith(environment ? `[env.${environment}.vars]` : "[vars]"));
  return URL.parse(/^SHOP_ORIGIN\s*=\s*"([^"]*)"/m.exec(vars ?? "")?.[1] ?? "")?.origin;
}
