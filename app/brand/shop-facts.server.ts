/** The brand and the list of legal documents, which every page and mail shows. */

import { LEGAL_DOCUMENTS, type LegalDocument } from "#app/legal/legal.contract.ts";
import { versionsInForce } from "#app/legal/legal.store.server.ts";
import type { Services } from "#app/services.ts";
import { storedSetting } from "#app/studio/shop-settings.store.server.ts";
import type { Brand, StoredBrand } from "./brand.contract.ts";
import { brandOf } from "./brand.server.ts";

export interface ShopFacts {
  brand: Brand;
  /** Documents that have a version in force. */
  legal: LegalDocument[];
}

/** Reads brand and legal texts in one D1 round trip. */
async function readShopFacts({ db, settings }: Pick<Services, "db" | "settings">): Promise<ShopFacts> {
  const [brands, texts] = await db.batch([storedSetting(db, "brand"), versionsInForce(db)]);
  const exist = new Set(texts.map(({ document }) => document));
  return {
    brand: brandOf((brands[0]?.value ?? {}) as StoredBrand, settings),
    legal: LEGAL_DOCUMENTS.filter((document) => exist.has(document)),
  };
}

/** An isolate keeps the facts in memory for this time. */
export const SHOP_FACTS_MAX_AGE_MS = 5_000;
let lastRead: { at: number; fromPrimary: boolean; facts: ShopFacts } | undefined;

interface ReadConstraints {
  /** Whether `services.db` reads the primary database; facts from a replica are then not used. */
  fromPrimary: boolean;
  /** UTC milliseconds; facts that were read earlier are not used. */
  notBefore: number;
}

/** Within a request every call returns the same facts. */
export interface ShopFactsReader {
  facts(): Promise<ShopFacts>;
  /** The facts in this isolate's memory, of any age; read from the database only when there are none. */
  lastKnown(): Promise<ShopFacts>;
  /** Called after a change: this isolate reads the facts again at once, others after SHOP_FACTS_MAX_AGE_MS. */
  forget(): void;
}

/** Made once per request. */
export function createShopFacts(
  services: () => Pick<Services, "db" | "settings" | "now">,
  reader: ReadConstraints,
): ShopFactsReader {
  const isUsable = (at: number) =>
    lastRead !== undefined &&
    at - lastRead.at < SHOP_FACTS_MAX_AGE_MS &&
    lastRead.at > reader.notBefore &&
    (lastRead.fromPrimary || !reader.fromPrimary);
  async function read(): Promise<ShopFacts> {
    const at = services().now().getTime();
    if (lastRead && isUsable(at)) return lastRead.facts;
    const facts = await readShopFacts(services());
    lastRead = { at, fromPrimary: reader.fromPrimary, facts };
    return facts;
  }
  let facts: Promise<ShopFacts> | undefined;
  return {
    facts: () => {
      facts ??= read();
      return facts;
    },
    lastKnown: async () => lastRead?.facts ?? (await read()),
    forget() {
      lastRead = undefined;
      facts = undefined;
    },
  };
}
