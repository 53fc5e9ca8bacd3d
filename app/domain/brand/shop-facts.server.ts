/** What every page and mail shows of the shop itself. */
import type { Services } from "#app/context.server.ts";
import { LEGAL_DOCUMENTS, type LegalDocument } from "#app/domain/legal/legal.contract.ts";
import { versionsInForce } from "#app/domain/legal/legal.store.server.ts";
import type { Brand, StoredBrand } from "./brand.contract.ts";
import { brandOf } from "./brand.server.ts";
import { storedBrand } from "./brand.store.server.ts";

export interface ShopFacts {
  brand: Brand;
  /** Those that exist. */
  legal: LegalDocument[];
}

/** One round trip. */
async function readShopFacts({ db, settings }: Pick<Services, "db" | "settings">): Promise<ShopFacts> {
  const [brands, texts] = await db.batch([storedBrand(db), versionsInForce(db)]);
  const exist = new Set(texts.map(({ document }) => document));
  return {
    brand: brandOf((brands[0]?.value ?? {}) as StoredBrand, settings),
    legal: LEGAL_DOCUMENTS.filter((document) => exist.has(document)),
  };
}

/** An isolate reads the facts again after this time. */
export const SHOP_FACTS_MAX_AGE_MS = 5_000;
let lastRead: { at: number; fromPrimary: boolean; facts: ShopFacts } | undefined;

interface Reader {
  /** Whether the database read is the primary. */
  fromPrimary: boolean;
  /** UTC milliseconds: what was read before is not used. */
  notBefore: number;
}

/** For one request: the facts are the same in all of it. */
export function createShopFacts(services: () => Pick<Services, "db" | "settings" | "now">, reader: Reader) {
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
    /** As this isolate last read them, however long ago; reads them when it never did. */
    lastKnown: async () => lastRead?.facts ?? (await read()),
    /** After a change: this isolate's next page shows it, those of others after SHOP_FACTS_MAX_AGE_MS. */
    forget() {
      lastRead = undefined;
      facts = undefined;
    },
  };
}
