import { Email } from "#app/accounts/email.contract.ts";
/** The shop's name, logo, colour, texts and contact data, which sellers set in the studio. An empty field means the default. */

import type { SubmissionResult } from "@conform-to/react";
import { LANGUAGE_CODES, type Language, OTHER_LANGUAGES, type OtherLanguage } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { checkbox, z } from "#app/shared/zod.ts";
import type { TextBlock } from "#app/text/formatted-text.ts";
import { multiLine, singleLine } from "#app/text/written-text.ts";
import type { PreviewedBrand } from "./brand-preview.tsx";

const oneLine = (max: number) =>
  singleLine()
    .max(max, { error: `studioBrand.tooLong?max=${max}` })
    .optional()
    .default("");
const severalLines = (max: number) =>
  multiLine()
    .max(max, { error: `studioBrand.tooLong?max=${max}` })
    .optional()
    .default("");

const TEXTS = {
  heroTitle: oneLine(60),
  heroLead: oneLine(240),
  about: severalLines(1_000),
  faq: severalLines(8_000),
};
export type BrandText = keyof typeof TEXTS;
type BrandTextField = `${BrandText}_${Language}`;

export const textField = (text: BrandText, language: Language): BrandTextField => `${text}_${language}`;

const textFields = Object.fromEntries(
  Object.entries(TEXTS).flatMap(([text, rule]) =>
    LANGUAGE_CODES.map((language) => [textField(text as BrandText, language), rule]),
  ),
) as { [F in BrandTextField]: (typeof TEXTS)["faq"] };

export const MAX_LINKS = 6;
export const linksIn = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const Link = z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(200);
const Links = severalLines(1_500).refine(
  (text) => {
    const links = linksIn(text);
    return links.length <= MAX_LINKS && links.every((link) => Link.safeParse(link).success);
  },
  { error: `studioBrand.wrongLinks?max=${MAX_LINKS}` },
);

export const languageField = (language: OtherLanguage) => `language_${language}` as const;
const languageFields = Object.fromEntries(
  OTHER_LANGUAGES.map((language) => [languageField(language), checkbox]),
) as { [F in `language_${OtherLanguage}`]: typeof checkbox };

export const BrandForm = z.object({
  name: oneLine(40),
  accent: singleLine()
    .toLowerCase()
    .regex(/^(#[0-9a-f]{6})?$/, { error: "studioBrand.notAColour" })
    .optional()
    .default(""),
  ...textFields,
  links: Links,
  email: z
    .union([z.literal(""), Email.max(200)])
    .optional()
    .default(""),
  phone: oneLine(40),
  address: severalLines(300),
  ...languageFields,
});
export type BrandForm = z.output<typeof BrandForm>;

/** An icon is square; browsers show it in this size when the shop is installed. */
export const ICON_MIN_PIXELS = 512;

export const BRAND_PICTURES = ["logo", "icon", "hero", "portrait"] as const;
export type BrandPictureKind = (typeof BRAND_PICTURES)[number];
export const BrandPictureRef = z.object({ picture: z.enum(BRAND_PICTURES) });

/** A picture in the bucket IMAGES; `key` contains the hash of the bytes. */
export interface StoredBrandPicture {
  key: string;
  width: number;
  height: number;
}

/** The brand as stored in `shop_settings`; a field that is missing or null has its default. */
export interface StoredBrand {
  name?: string | null;
  accent?: string | null;
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

export interface BrandPicture {
  url: string;
  width: number;
  height: number;
}

export interface Brand {
  name: string;
  accent: string | null;
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

export interface PictureFailure {
  picture: BrandPictureKind;
  result: SubmissionResult;
}

export interface BrandActionData {
  preview?: PreviewedBrand;
  error?: string;
  form?: SubmissionResult;
  failure?: PictureFailure;
}
