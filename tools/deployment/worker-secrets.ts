import { z } from "zod";
import type { Shop } from "./shop.ts";

/** The Worker's secrets, by name: Cloudflare never shows their values. */
export async function secretNames({ cloudflare, config }: Shop): Promise<string[]> {
  const shape = z.array(z.object({ name: z.string() }));
  const listed = await cloudflare.get(`/workers/scripts/${config().worker}/secrets`, shape);
  return listed?.map(({ name }) => name) ?? [];
}

/** Sets secrets of the Worker all at once, through standard input; a Worker that does not exist yet is created. */
export async function setSecrets({ wrangler }: Shop, secrets: Record<string, string>): Promise<void> {
  await wrangler(["secret", "bulk"], JSON.stringify(secrets));
}
