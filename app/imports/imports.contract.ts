import type { LicenseType } from "#app/catalog/licenses.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import { type Currency, DISPLAY_CURRENCIES } from "#app/rates/currencies.ts";
import { z } from "#app/shared/zod.ts";
import { ENCODINGS, type EncodingChoice } from "./read-csv.ts";

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 10_000;
export const MAX_IMPORT_MODELS = 500;
export const MAX_ASKED_NAMES = 100;
export const MAX_ASKED_NAME = 300;

export const FileEncoding = z.enum(ENCODINGS);

const IMPORT_KINDS = ["gumroad-sales", "shopify-products", "shopify-orders"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export type ImportSource = "gumroad" | "shopify";
export const sourceOf = (kind: ImportKind): ImportSource =>
  kind === "gumroad-sales" ? "gumroad" : "shopify";

/** Null for the shop's main language. */
const ImportLanguage = z.enum(LANGUAGE_CODES).nullable();

export const ImportOptions = z.object({
  currency: z.enum(DISPLAY_CURRENCIES),
  language: ImportLanguage,
});
export type ImportOptions = z.infer<typeof ImportOptions>;

/** Names that the seller says stand for Commercial, of those that the file's check asked about. */
export const CommercialNames = z.array(z.string().min(1).max(MAX_ASKED_NAME)).max(MAX_ASKED_NAMES);

export const MAX_HOSTS = 20;
const MAX_HOST_NAME = 253;
/** Where the pictures lie that the seller says are fetched, of those that the file's check named. */
export const PictureHosts = z.array(z.string().min(1).max(MAX_HOST_NAME)).max(MAX_HOSTS);

export const ImportRequest = ImportOptions.extend({
  file: z.string().min(1).max(MAX_IMPORT_BYTES),
  dryRun: z.boolean(),
  commercial: CommercialNames,
  pictureHosts: PictureHosts,
});

/** In which language those are written to who have no account yet. */
export const ClaimMails = z.object({ language: ImportLanguage });
export type ClaimMails = z.infer<typeof ClaimMails>;

const REFUSAL_REASONS = [
  "noModel",
  "title",
  "address",
  "taken",
  "price",
  "noPrice",
  "tooMany",
  "email",
  "unknownModel",
  "refunded",
  "disputed",
  "unpaid",
  "cancelled",
  "revoked",
  "renewal",
  "trial",
  "preorder",
  "incomplete",
  "unknownStatus",
  "contradiction",
  "partlyRefunded",
  "date",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

const ROW_NOTES = [
  "converted",
  "pictures",
  "picturesLeft",
  "shortened",
  "leftOut",
  "variants",
  "askedLicense",
  "account",
  "partlyRefunded",
  "doNotContact",
  "noDate",
] as const;
export type RowNote = (typeof ROW_NOTES)[number];

export interface RowReport {
  line: number;
  kind: "model" | "purchase";
  title: string;
  match: string | null;
  buyer: string | null;
  license: LicenseType | null;
  /** The prices of a new model, in cents of the file's currency and in euro cents. */
  prices: { license: LicenseType; amount: number; currency: Currency; cents: number }[];
  /** `present`: an earlier import has stored the row. */
  outcome: "created" | "present" | "refused";
  reason: RefusalReason | null;
  notes: RowNote[];
}

export interface ImportReport {
  kind: ImportKind;
  dryRun: boolean;
  /** The exchange rate that prices were converted at; null when none was. */
  rate: { currency: Currency; rate: number; date: string } | null;
  /** Names whose license is not understood, with the one that is taken: what the seller says, or else Standard. */
  askedNames: { name: string; license: LicenseType }[];
  /** What becomes of the file's ratings and reviews. They are shown apart, because nobody here has checked them (docs/decisions/030). */
  reviews: { [outcome in RowReport["outcome"]]: number };
  /** Pictures that no import has named before, by where they lie; those of chosen hosts are fetched. */
  pictures: { host: string; count: number; isChosen: boolean }[];
  rows: RowReport[];
}

/** Why a picture is not there. `left`: nobody but the seller changes what is published or being arranged. */
export type PictureFailure =
  | "address"
  | "redirect"
  | "away"
  | "tooLarge"
  | "noPicture"
  | "full"
  | "left"
  | "unavailable"
  | "changed";

export interface FailedPicture {
  id: number;
  productId: string;
  title: string;
  address: string;
  failure: PictureFailure;
  /** Not tried again by itself. */
  isEnded: boolean;
}

export interface ImportedPictures {
  waiting: number;
  failed: number;
  /** The first of them. */
  failures: FailedPicture[];
}

export interface ImportedBuyers {
  mailable: number;
  waiting: number;
  unpublished: number;
  claimed: number;
}

export interface ImportResult {
  /** Why nothing was read, if not for the file. */
  error?: string;
  report?: ImportReport;
  file?: string;
  /** What the file may be written in, when that has to be asked. */
  encodings?: EncodingChoice[];
}
