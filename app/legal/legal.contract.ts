import type { Language } from "#app/i18n/languages.ts";
import { type Translated, translatedWith } from "#app/i18n/translated.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine, visibleText } from "#app/text/written-text.ts";

export const LEGAL_DOCUMENTS = ["terms", "privacy", "withdrawal", "imprint"] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

export const LegalParams = z.object({ document: z.enum(LEGAL_DOCUMENTS) });

export const LegalVersion = z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined);

export type LegalVersions = Partial<Record<LegalDocument, number>>;

const PLACEHOLDERS = /\[\[[^[\]]*\]\]/g;

const gapsOf = (text: string) => [...new Set(text.match(PLACEHOLDERS))];

const MIN = 20;
const MAX = 20_000;

const LegalText = visibleText(multiLine, {
  min: MIN,
  max: MAX,
  tooShort: `studioLegal.tooShort?min=${MIN}`,
  tooLong: `studioLegal.tooLong?max=${MAX}`,
}).refine((text) => gapsOf(text).length === 0, {
  error: ({ input }) => `studioLegal.gaps?gaps=${encodeURIComponent(gapsOf(String(input)).join(", "))}`,
});

/** @param mainLanguage the shop's: orders are placed under a text that its seller can read */
export const legalTexts = (mainLanguage: Language) => translatedWith(mainLanguage, LegalText);
export type LegalTexts = Translated;
