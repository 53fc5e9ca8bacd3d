/** A shop that was opened in the browser: its deployment has a SHOP_SECRET, and all else is sealed in its database. */
import { z } from "zod";
import { isExample } from "./config-file.ts";
import type { Shop } from "./shop.ts";
import { secretNames } from "./worker-secrets.ts";

const Named = z.object({ name: z.string() });

export interface OpenedShop {
  origin: string;
  /** Names of what is sealed; no values. */
  stored: string[];
  /** Where its values are seen and changed. */
  connections: string;
}

/** The address at which the shop answers as itself, of those that the Worker has; elsewhere it leads on, or is not this shop. */
async function answeringOrigin({ cloudflare, config, fetch }: Shop): Promise<string> {
  const { worker, hosts } = config();
  const account = await cloudflare.get("/workers/subdomain", z.object({ subdomain: z.string() }));
  const domains = await cloudflare.get(
    `/workers/domains?service=${worker}`,
    z.array(z.object({ hostname: z.string() })),
  );
  const known = [...hosts, ...(domains ?? []).map(({ hostname }) => hostname)];
  const own = account ? [`${worker}.${account.subdomain}.workers.dev`] : [];
  const origins = [...new Set([...known, ...own])].map((host) => `https://${host}`);
  for (const origin of origins) {
    const answer = await fetch(`${origin}/health`, { redirect: "manual" }).catch(() => null);
    const leadsTo = answer?.headers.get("Location");
    if (leadsTo) return new URL(leadsTo, origin).origin;
    if (answer?.status === 200 || answer?.status === 503) return origin;
  }
  return origins[0] ?? "";
}

export async function originOf(shop: Shop): Promise<string> {
  const { SHOP_ORIGIN = "" } = shop.config().vars;
  return SHOP_ORIGIN && !isExample(SHOP_ORIGIN) ? SHOP_ORIGIN : answeringOrigin(shop);
}

/** @returns null for a shop of `npm run setup` */
export async function openedShop(shop: Shop): Promise<OpenedShop | null> {
  const names = await secretNames(shop);
  if (!names.includes("SHOP_SECRET") || names.includes("SESSION_SECRET")) return null;
  const { database } = shop.config();
  const rows = await shop.cloudflare.select(database, "SELECT name FROM connections", Named).catch(() => []);
  const origin = await originOf(shop);
  return { origin, stored: rows.map(({ name }) => name), connections: `${origin}/studio/connections` };
}
