/** The shop's name, logo, colour, texts and contact data, which sellers set in the studio. An empty field means the default. */
import { Email } from "#app/accounts/email.contract.ts";
import { type Language, OTHER_LANGUAGES, type OtherLanguage } from "#app/i18n/languages.ts";
import { type Translated, texts } from "#app/i18n/translated.ts";
import type { StarCounts } from "#app/reviews/rating.ts";
import { z } from "#app/shared/zod.ts";
import type { TextBlock } from "#app/text/formatted-text.ts";
import { multiLine, singleLine } from "#app/text/written-text.ts";
import { TYPEFACES, type Typeface } from "./typefaces.ts";

const tooLong = (max: number) => ({ error: `studioBrand.tooLong?max=${max}` });
const oneLine = (max: number) => singleLine().max(max, tooLong(max));
const severalLines = (max: number) => multiLine().max(max, tooLong(max));

export const MAX_LINKS = 6;
export const linksIn = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    // "instagram.com/ada" is how people write it.
    .map((line) => (/^[a-z]+:/i.test(line) ? line : `https://${line}`));

const Link = z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(200);
const Links = severalLines(1_500).refine(
  (text) => {
    const links = linksIn(text);
    return links.length <= MAX_LINKS && links.every((link) => Link.safeParse(link).success);
  },
  { error: `studioBrand.wrongLinks?max=${MAX_LINKS}` },
);

/** An icon is square; browsers show it in this size when the shop is installed. */
export const ICON_MIN_PIXELS = 512;

export const BRAND_PICTURES = ["logo", "icon", "hero", "portrait"] as const;
export type BrandPictureKind = (typeof BRAND_PICTURES)[number];
export const BrandPictureUpload = z.object({ picture: z.enum(BRAND_PICTURES) });

/** A picture in the bucket IMAGES; `key` contains the hash of the bytes. */
export interface StoredBrandPicture {
  key: string;
  width: number;
  height: number;
}

/** A field of the form: a picture that is uploaded and counts once the brand is saved; of an icon its two sizes. */
export const pictureText = (pictures: readonly StoredBrandPicture[]): string =>
  pictures.map(({ key, width, height }) => `${key} ${width}x${height}`).join(" ");

export const picturesIn = (text: string | null): StoredBrandPicture[] =>
  [...(text ?? "").matchAll(/(brand\/\S+) (\d+)x(\d+)/g)].map(([, key = "", width, height]) => ({
    key,
    width: Number(width),
    height: Number(height),
  }));

const Picture = z
  .string()
  .regex(/^brand\/[0-9a-f]{64}\.(webp|png) \d{1,4}x\d{1,4}( brand\/[0-9a-f]{64}\.png \d{1,4}x\d{1,4})?$/)
  .nullable();

const Welcome = z.strictObject({
  name: oneLine(40).nullable(),
  heroTitle: texts(oneLine(60)),
  heroLead: texts(oneLine(240)),
  logo: Picture,
  hero: Picture,
});

/** What the preview shows of the form; colours need no shop. */
export const BrandPreviewed = Welcome;
export type BrandPreviewed = z.output<typeof BrandPreviewed>;

export const BrandChange = Welcome.extend({
  /** The revision when the caller loaded it. Null: whatever was changed since. */
  revision: z.int().min(0).nullable(),
  accent: singleLine()
    .toLowerCase()
    .max(7, { error: "studioBrand.notAColour" })
    .regex(/^#[0-9a-f]{6}$/, { error: "studioBrand.notAColour" })
    .nullable(),
  typeface: z.enum(TYPEFACES),
  /** Markdown. */
  about: texts(severalLines(1_000)),
  /** Addresses, one a line. */
  links: Links.nullable(),
  /** Markdown; each heading is a question. */
  faq: texts(severalLines(8_000)),
  email: Email.max(200).nullable(),
  phone: oneLine(40).nullable(),
  icon: Picture,
  portrait: Picture,
  address: severalLines(300).nullable(),
  /** Offered beside the default language and the shop's main one. */
  languages: z.array(z.enum(OTHER_LANGUAGES)),
});
export type BrandChange = z.output<typeof BrandChange>;

/** The brand as stored in `shop_settings`; a field that is missing or null has its default. */
export interface StoredBrand {
  name?: string | null;
  accent?: string | null;
  typeface?: Typeface | null;
  heroTitle?: { [L in Language]?: string | null };
  heroLead?: { [L in Language]?: string | null };
  about?: { [L in Language]?: string | null };
  /** Addresses, one a line. */
  links?: string | null;
  faq?: { [L in Language]?: string | null };
  email?: string | null;
  phone?: string | null;
  address?: string | null;
  disabledLanguages?: OtherLanguage[] | null;
  /** How often the form has been saved; a form that was opened before the last save is refused. */
  revision?: number;
  logo?: StoredBrandPicture | null;
  icon?: (StoredBrandPicture & { small: StoredBrandPicture }) | null;
  hero?: StoredBrandPicture | null;
  portrait?: StoredBrandPicture | null;
}

/** What the front page says of the shop as a whole, as the cron has counted it. */
export interface ShopNumbers {
  models: number;
  /** People who have paid for a model that somebody still has. Sellers are none. */
  buyers: number;
  stars: StarCounts;
}

export interface BrandPicture {
  url: string;
  width: number;
  height: number;
}

export interface Brand {
  name: string;
  accent: string | null;
  typeface: Typeface;
  heroTitle: Translated;
  heroLead: Translated;
  /** Markdown about the maker. */
  about: Translated;
  links: string[];
  faq: Translated;
  contact: { email: string | null; phone: string | null; address: string | null };
  languages: Language[];
  logo: BrandPicture | null;
  icons: { large: BrandPicture; small: BrandPicture } | null;
  hero: BrandPicture | null;
  /** Of the maker. */
  portrait: BrandPicture | null;
}

export interface BrandFaq {
  blocks: TextBlock[];
  language: Language;
}

/** The answer to an upload. */
export type PictureAnswer =
  | { picture: BrandPictureKind; text: string; shown: BrandPicture }
  | { picture: BrandPictureKind; error: string };
