/** What a maker offers as a membership, and the rights that go with it. */
import { ProductId } from "#app/catalog/catalog.contract.ts";
import type { Language } from "#app/i18n/languages.ts";
import { type Translated, texts } from "#app/i18n/translated.ts";
import { MIN_CHARGE_CENTS } from "#app/offers/pricing/pricing.ts";
import { EUROS } from "#app/shared/form-submission.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine, singleLine } from "#app/text/written-text.ts";
import type { TierNumbers } from "./member-numbers.contract.ts";
import { OPENS } from "./memberships.contract.ts";

/** That can be joined. */
export const MAX_TIERS = 12;
/** With those that have ended. */
export const LISTED_TIERS = 100;
const NAME_MAX = 60;
const TEXT_MAX = 2_000;
/** Of early access, at most. */
const MAX_EARLY_DAYS = 90;
/** Models that a member sees before they are published, the next to come out first. */
export const SHOWN_EARLY = 24;
const MAX_CENTS = 100_000;
const MAX_COLLECTIONS = 25;

/** Whether prints may be sold: not at all, while a member, or for good (models that were taken in a paid period). */
export const COMMERCIAL_RIGHTS = ["no", "member", "paid"] as const;
export type CommercialRight = (typeof COMMERCIAL_RIGHTS)[number];

const tooLong = (max: number) => ({ error: `studioMemberships.tooLong?max=${max}` });
const wholeNumber = (min: number, max: number) => {
  const wrong = { error: `studioMemberships.wrongNumber?min=${min}&max=${max}` };
  return z.int(wrong).min(min, wrong).max(max, wrong);
};
const wrongPrice = {
  error: `studioMemberships.wrongPrice?min=${MIN_CHARGE_CENTS / 100}&max=${MAX_CENTS / 100}`,
};
const Price = z
  .int(wrongPrice)
  .min(MIN_CHARGE_CENTS, wrongPrice)
  .max(MAX_CENTS, wrongPrice)
  .meta(EUROS)
  .nullable();

export const TierFields = z.strictObject({
  /** The shop's main language is needed. */
  name: texts(singleLine().max(NAME_MAX, tooLong(NAME_MAX))),
  text: texts(multiLine().max(TEXT_MAX, tooLong(TEXT_MAX))),
  /** At least one of the two. */
  monthCents: Price,
  yearCents: Price,
  opens: z.enum(OPENS),
  /** Slugs, for `collections`. */
  collections: z.array(ProductId).max(MAX_COLLECTIONS),
  discountPercent: wholeNumber(0, 90),
  earlyDays: wholeNumber(0, MAX_EARLY_DAYS),
  places: wholeNumber(1, 1_000).nullable(),
  keepsDownloads: z.boolean(),
  commercial: z.enum(COMMERCIAL_RIGHTS),
  sellOffDays: wholeNumber(0, 365),
  unitLimit: wholeNumber(1, 100_000).nullable(),
});
export type TierFields = z.infer<typeof TierFields>;

const isPriced = ({ monthCents, yearCents }: TierFields) => monthCents !== null || yearCents !== null;
const NEEDS_PRICE = { error: "studioMemberships.needsPrice", path: ["monthCents"] };
const namesCollections = ({ opens, collections }: TierFields) =>
  opens !== "collections" || collections.length > 0;
const NEEDS_COLLECTIONS = { error: "studioMemberships.needsCollections", path: ["collections"] };
/** A print may be sold for good only of what is kept for good. */
const keepsWhatSells = ({ commercial, keepsDownloads }: TierFields) =>
  commercial !== "paid" || keepsDownloads;
const NEEDS_KEEPING = { error: "studioMemberships.needsKeeping", path: ["keepsDownloads"] };

export const NewTier = TierFields.refine(isPriced, NEEDS_PRICE)
  .refine(namesCollections, NEEDS_COLLECTIONS)
  .refine(keepsWhatSells, NEEDS_KEEPING);

export const TierRef = z.strictObject({ slug: ProductId });
/** The revision when the caller loaded it: the request is refused when the tier was changed since. Null: whatever was changed. */
export const TierAsRead = z.strictObject({ slug: ProductId, revision: z.int().min(0).nullable() });
export type TierAsRead = z.infer<typeof TierAsRead>;
export const TierChange = TierAsRead.extend(TierFields.shape)
  .refine(isPriced, NEEDS_PRICE)
  .refine(namesCollections, NEEDS_COLLECTIONS)
  .refine(keepsWhatSells, NEEDS_KEEPING);
export type TierChange = z.infer<typeof TierChange>;
/** All that can be joined, each once. */
export const TierOrder = z.strictObject({ slugs: z.array(ProductId).max(LISTED_TIERS) });

export interface ListedTier extends Pick<TierFields, "monthCents" | "yearCents" | "opens" | "places"> {
  slug: string;
  name: string;
  /** Of what it opens. */
  collections: string[];
  /** Null before the cron has counted for the first time. */
  numbers: TierNumbers | null;
  endedAt: string | null;
}

export interface StudioTier extends TierFields {
  slug: string;
  revision: number;
  /** Now; above `MAX_COUNTED` as the cron counted them. */
  members: number;
  /** Somebody has joined it, or began to. */
  isJoined: boolean;
  endedAt: string | null;
}

/** As shoppers see it, in their language. */
export interface ShownTier extends Pick<TierFields, "monthCents" | "yearCents"> {
  slug: string;
  name: string;
  /** Where it is not the reader's. */
  nameLanguage?: Language | undefined;
  /** Markdown; null where there is none. */
  text: { text: string; language: Language } | null;
  rights: TierRights;
  collections: { slug: string; title: string }[];
  /** Published ones that it opens today; null where they are not counted yet. */
  models: number | null;
  /** Null for any number. */
  placesLeft: number | null;
}

/** A tier's rights, as sentences say them before joining and on certificates. */
export const TierRights = TierFields.pick({
  opens: true,
  collections: true,
  discountPercent: true,
  earlyDays: true,
  keepsDownloads: true,
  commercial: true,
  sellOffDays: true,
  unitLimit: true,
});
export type TierRights = z.infer<typeof TierRights>;

/** A tier as a paid period keeps it. */
export interface TierTerms extends TierRights {
  tier: string;
  name: Translated;
  text: Translated;
  /** The tier's revision, and when it was written (UTC ISO-8601). */
  revision: number;
  writtenAt: string;
}
