/** Where the shop is and the seller's token for it; the token goes to that shop only and is never printed. */
import { readFile } from "node:fs/promises";
import { CommandFailure, UsageError } from "./failures.ts";
import type { Variables } from "./screen.ts";

export const LOCAL_SHOP = "http://localhost:8787";
const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

export interface Connection {
  /** Origin of the shop, e.g. `https://shop.example`. */
  url: string;
  token: string;
}

/**
 * @param env the process's environment; `SELLER_TOKEN` wins over the local file
 * @throws UsageError for an address that is none or would send the token unencrypted
 * @throws CommandFailure when there is no token
 */
export async function connectionTo(url: string, env: Variables): Promise<Connection> {
  const origin = shopOrigin(url);
  const local = LOCAL_HOSTS.has(new URL(origin).hostname);
  if (!local && !origin.startsWith("https:")) {
    throw new UsageError(`--url ${url} would send your token unencrypted. Use https://.`);
  }
  const token = env.SELLER_TOKEN?.trim() || (local ? await localToken() : null);
  if (token) return { url: origin, token };
  throw new CommandFailure(
    local
      ? "There is no seller token. Start the shop with `npm run dev` (it makes one) and run this in the same folder."
      : "There is no seller token. Put the one you gave `wrangler secret put SELLER_TOKEN` into the variable SELLER_TOKEN.",
  );
}

function shopOrigin(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password) {
    throw new UsageError(`--url ${url} is not a shop's address. Example: --url https://shop.example`);
  }
  return parsed.origin;
}

async function localToken(): Promise<string | null> {
  const text = await readFile(".dev.vars", "utf8").catch(() => "");
  const value = /^\s*(?:export\s+)?SELLER_TOKEN\s*=\s*(.*?)\s*$/m.exec(text)?.[1] ?? "";
  return value.replace(/^(["'])(.*)\1$/, "$2") || null;
}
