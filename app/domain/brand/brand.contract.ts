/** How the shop looks and what it says of itself, which sellers set in the studio. What they leave empty keeps the shop's default. */
import type { TextBlock } from "#app/domain/formatted-text.ts";
import { LANGUAGE_CODES, type Language, OTHER_LANGUAGES, type OtherLanguage } from "#app/domain/languages.ts";
import type { AnyTranslation } from "#app/domain/translated.ts";
import { multiLine, singleLine } from "#app/domain/written-text.ts";
import { z } from "#app/domain/zod.ts";

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

const TEXTS = { heroTitle: oneLine(60), heroLead: oneLine(240), faq: severalLines(8_000) };
/** What is written in each language. */
export type BrandText = keyof typeof TEXTS;
type BrandTextField = `${BrandText}_${Language}`;

export const fieldOf = (text: BrandText, language: Language): BrandTextField => `${text}_${language}`;

const textFields = Object.fromEntries(
  Object.entries(TEXTS).flatMap(([text, rule]) =>
    LANGUAGE_CODES.map((language) => [fieldOf(text as BrandText, language), rule]),
  ),
) as { [F in BrandTextField]: (typeof TEXTS)["faq"] };

const checkbox = z.preprocess((value) => value === "on" || value === true, z.boolean());
export const languageField = (language: OtherLanguage) => `language_${language}` as const;
const languageFields = Object.fromEntries(
  OTHER_LANGUAGES.map((language) => [languageField(language), checkbox]),
) as { [F in `language_${OtherLanguage}`]: typeof checkbox };

/** The form of the studio. Nothing in it is required. */
export const BrandForm = z.object({
  name: oneLine(40),
  accent: singleLine()
    .toLowerCase()
    .regex(/^(#[0-9a-f]{6})?$/, { error: "studioBrand.notAColour" })
    .optional()
    .default(""),
  ...textFields,
  email: z
    .union([z.literal(""), z.email({ error: "errors.email" }).max(200)])
    .optional()
    .default(""),
  phone: oneLine(40),
  address: severalLines(300),
  ...languageFields,
});
export type BrandForm = z.output<typeof BrandForm>;

export const BRAND_PICTURES = ["logo", "icon", "hero"] as const;
export type BrandPictureKind = (typeof BRAND_PICTURES)[number];
export const BrandPictureRef = z.object({ picture: z.enum(BRAND_PICTURES) });

/** In the bucket of pictures, under the hash of its bytes. */
export interface StoredBrandPicture {
  key: string;
  width: number;
  height: number;
}

/** As stored: what is missing or null has the shop's default. */
export interface StoredBrand {
  name?: string | null;
  /** As the seller chose it, such as "#c2410c"; how it is shown is `accentShades`. */
  accent?: string | null;
  heroTitle?: { [L in Language]?: string | null };
  heroLead?: { [L in Language]?: string | null };
  /** Markdown, a heading for each question. */
  faq?: { [L in Language]?: string | null };
  email?: string | null;
  phone?: string | null;
  address?: string | null;
  /** Languages that are not offered. */
  withheld?: OtherLanguage[] | null;
  logo?: StoredBrandPicture | null;
  /** Its larger size; the smaller one is a picture of its own. */
  icon?: (StoredBrandPicture & { small: StoredBrandPicture }) | null;
  hero?: StoredBrandPicture | null;
}

export interface BrandPicture {
  url: string;
  width: number;
  height: number;
}

/** The brand as it is shown. */
export interface Brand {
  name: string;
  accent: string | null;
  heroTitle: AnyTranslation;
  heroLead: AnyTranslation;
  faq: AnyTranslation;
  contact: { email: string | null; phone: string | null; address: string | null };
  /** The default one is always there. */
  languages: Language[];
  logo: BrandPicture | null;
  icons: { large: BrandPicture; small: BrandPicture } | null;
  hero: BrandPicture | null;
}

/** The seller's questions and answers, in the language that they are written in. */
export interface BrandFaq {
  blocks: TextBlock[];
  language: Language;
}

/** In the reader's language, else in any that it is written in; null when it is not written. */
export function brandText(
  text: AnyTranslation,
  language: Language,
): { text: string; language: Language } | null {
  const written = [language, ...LANGUAGE_CODES].find((code) => text[code]);
  return written ? { text: text[written] ?? "", language: written } : null;
}
