/**
 * `npm run bench -- search`: the rank of the wanted demo model for each query, and how often it is among the
 * first three. The queries were written from what the shop shows, before the search was improved; nothing may
 * be tuned to one of them.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildShop } from "#tools/dev/build.ts";
import { createDemo } from "#tools/dev/demo.ts";
import { freePort } from "#tools/dev/ports.ts";
import { startShop } from "#tools/dev/shop.ts";
import { startMailbox } from "#tools/sandbox/mail/mailbox.ts";
import queries from "./search-queries.json" with { type: "json" };

type Query = (typeof queries)[number];

/** A model counts as found among this many first results. */
const FOUND_WITHIN = 3;

/** @returns product ids in the order in which the page lists them. */
async function search(origin: string, { query, language }: Query): Promise<string[]> {
  const answer = await fetch(`${origin}/?${new URLSearchParams({ q: query })}`, {
    headers: { "Accept-Language": language },
  });
  const page = await answer.text();
  return [...new Set([...page.matchAll(/href="\/product\/([a-z0-9-]+)"/g)].map(([, id = ""]) => id))];
}

async function report(origin: string) {
  for (const kind of new Set(queries.map((query) => query.kind))) {
    const ofKind = queries.filter((query) => query.kind === kind);
    let found = 0;
    console.log(`\n${kind}\nrank  query -> wanted model`);
    for (const query of ofKind) {
      const rank = (await search(origin, query)).indexOf(query.wanted) + 1;
      if (rank >= 1 && rank <= FOUND_WITHIN) found++;
      const shown = rank === 0 ? "none" : String(rank);
      console.log(`${shown.padStart(4)}  ${query.query} (${query.language}) -> ${query.wanted}`);
    }
    const share = (100 * found) / ofKind.length;
    console.log(`${share.toFixed(0)} % of ${ofKind.length} among the first ${FOUND_WITHIN}`);
  }
}

export async function benchSearch(): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), "stall-search-"));
  await buildShop();
  const ports = { shop: await freePort(), payments: await freePort() };
  const mailbox = await startMailbox();
  const shop = await startShop({ ports, stateDir, onLine: mailbox.read });
  try {
    const token = shop.settings.SELLER_TOKEN;
    await createDemo({ url: shop.url, token, mailbox: mailbox.url, preview: "none", print: () => {} });
    await report(shop.url);
  } finally {
    await shop.close();
    await mailbox.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}
