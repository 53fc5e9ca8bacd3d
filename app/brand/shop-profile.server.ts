import { DEFAULT_LANGUAGE, type Language } from "#app/i18n/languages.ts";
import { DEFAULT_TIME_ZONE } from "#app/i18n/reader.ts";
import { LEGAL_DOCUMENTS, type LegalDocument } from "#app/legal/legal.contract.ts";
import { versionsInForce } from "#app/legal/legal.store.server.ts";
import type { Services } from "#app/services.ts";
import { storedSetting } from "#app/studio/shop-settings.store.server.ts";
import type { Brand } from "./brand.contract.ts";
import { brandOf } from "./brand.server.ts";

export interface ShopProfile {
  brand: Brand;
  legal: LegalDocument[];
  timeZone: string;
  mainLanguage: Language;
}

async function readShopProfile({ db, settings }: Pick<Services, "db" | "settings">): Promise<ShopProfile> {
  const [brands, texts, times, languages] = await db.batch([
    storedSetting(db, "brand"),
    versionsInForce(db),
    storedSetting(db, "time"),
    storedSetting(db, "language"),
  ]);
  const exist = new Set(texts.map(({ document }) => document));
  const { mainLanguage = DEFAULT_LANGUAGE } = languages[0]?.value ?? {};
  return {
    brand: brandOf(brands[0]?.value ?? {}, { settings, mainLanguage }),
    legal: LEGAL_DOCUMENTS.filter((document) => exist.has(document)),
    timeZone: times[0]?.value.timeZone ?? DEFAULT_TIME_ZONE,
    mainLanguage,
  };
}

export const SHOP_PROFILE_MAX_AGE_MS = 5_000;
let lastRead: { at: number; fromPrimary: boolean; profile: ShopProfile } | undefined;

interface ReadConstraints {
  fromPrimary: boolean;
  /** UTC milliseconds; a profile that was read earlier is not used. */
  notBefore: number;
}

export interface ShopProfileReader {
  profile(): Promise<ShopProfile>;
  /** The profile in this isolate's memory, of any age; read from the database only when there are none. */
  lastKnown(): Promise<ShopProfile>;
  /** The main language in the profile in memory; the default language while there is none. */
  mainLanguage(): Language;
  /** Called after a change: this isolate reads the profile again at once, others after SHOP_PROFILE_MAX_AGE_MS. */
  forget(): void;
}

export function createShopProfile(
  services: () => Pick<Services, "db" | "settings" | "now">,
  reader: ReadConstraints,
): ShopProfileReader {
  const isUsable = (at: number) =>
    lastRead !== undefined &&
    at - lastRead.at < SHOP_PROFILE_MAX_AGE_MS &&
    lastRead.at > reader.notBefore &&
    (lastRead.fromPrimary || !reader.fromPrimary);
  async function read(): Promise<ShopProfile> {
    const at = services().now().getTime();
    if (lastRead && isUsable(at)) return lastRead.profile;
    const profile = await readShopProfile(services());
    lastRead = { at, fromPrimary: reader.fromPrimary, profile };
    return profile;
  }
  let profile: Promise<ShopProfile> | undefined;
  return {
    profile: () => {
      profile ??= read();
      return profile;
    },
    mainLanguage: () => lastRead?.profile.mainLanguage ?? DEFAULT_LANGUAGE,
    lastKnown: async () => lastRead?.profile ?? (await read()),
    forget() {
      lastRead = undefined;
      profile = undefined;
    },
  };
}
