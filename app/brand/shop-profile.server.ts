import type { FrontPage } from "#app/front-page/front-page.contract.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { LEGAL_DOCUMENTS, type LegalDocument } from "#app/legal/legal.contract.ts";
import { versionsInForce } from "#app/legal/legal.store.server.ts";
import { joinedOrOffered } from "#app/memberships/tiers.store.server.ts";
import { paymentMarks, WAYS_KEPT_MS } from "#app/orders/payments/payment-ways.ts";
import type { Services } from "#app/services.ts";
import { settingIn, storedIn, storedSettings } from "#app/studio/shop-settings.store.server.ts";
import type { Brand, ShopNumbers } from "./brand.contract.ts";
import { brandOf } from "./brand.server.ts";

export interface ShopProfile {
  brand: Brand;
  legal: LegalDocument[];
  /** Whether a membership can be joined. */
  hasMemberships: boolean;
  /** Whether somebody is a member, who may leave although nobody can join. */
  hasMembers: boolean;
  timeZone: string;
  mainLanguage: Language;
  /** The ways to pay as buyers read them; none while they are unknown. */
  paymentMarks: string[];
  /** What the seller does when a model does not print; empty: in the shop's own words. */
  promise: Translated;
  /** Of filament, in euro cents. */
  centsPerKg: number;
  /** Null before they were counted. */
  numbers: ShopNumbers | null;
  frontPage: FrontPage;
}

async function readShopProfile({
  db,
  settings,
  now,
}: Pick<Services, "db" | "settings" | "now">): Promise<ShopProfile> {
  const [chosen, texts, [club]] = await db.batch([
    storedSettings(db, [
      "brand",
      "time",
      "language",
      "tax",
      "payment-ways",
      "promise",
      "filament",
      "numbers",
      "front-page",
    ]),
    versionsInForce(db),
    joinedOrOffered(db),
  ]);
  const exist = new Set(texts.map(({ document }) => document));
  const { mainLanguage } = settingIn(chosen, "language");
  // On a page on which Stripe sells, it decides how to pay.
  const isOwnPage = settingIn(chosen, "tax").by !== "managed";
  const asked = chosen.find(({ name }) => name === "payment-ways")?.updatedAt.getTime() ?? 0;
  const isKnown = isOwnPage && now().getTime() - asked < WAYS_KEPT_MS;
  return {
    brand: brandOf(storedIn(chosen, "brand"), { settings, mainLanguage }),
    legal: LEGAL_DOCUMENTS.filter((document) => exist.has(document)),
    hasMemberships: club?.isOffered === 1,
    hasMembers: club?.hasMembers === 1,
    ...settingIn(chosen, "time"),
    mainLanguage,
    paymentMarks: isKnown ? paymentMarks(storedIn(chosen, "payment-ways").ways ?? []) : [],
    ...settingIn(chosen, "promise"),
    ...settingIn(chosen, "filament"),
    numbers: storedIn(chosen, "numbers").counted ?? null,
    frontPage: settingIn(chosen, "front-page"),
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
