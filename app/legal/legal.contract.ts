import { texts } from "#app/i18n/translated.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine, visibleText } from "#app/text/written-text.ts";

export const LEGAL_DOCUMENTS = ["terms", "privacy", "withdrawal", "imprint"] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

export const LegalParams = z.object({ document: z.enum(LEGAL_DOCUMENTS) });

export const LegalVersion = z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined);

export type LegalVersions = Partial<Record<LegalDocument, number>>;

const PLACEHOLDERS = /\[\[[^[\]]*\]\]/g;

/** What a template leaves open. */
export const gapsOf = (text: string): string[] => [...new Set(text.match(PLACEHOLDERS))];

const MIN = 20;
const MAX = 20_000;

const LegalText = visibleText(multiLine, {
  min: MIN,
  max: MAX,
  tooShort: `studioLegal.tooShort?min=${MIN}`,
  tooLong: `studioLegal.tooLong?max=${MAX}`,
});

export const LegalChange = z.strictObject({
  document: z.enum(LEGAL_DOCUMENTS),
  /** The version that was changed, 0 for none. Null: whatever was published since. */
  revision: z.int().min(0).nullable(),
  /** The shop's main language is needed: orders are placed under a text that its seller can read. */
  text: texts(LegalText.or(z.literal(""))),
});
export type LegalChange = z.output<typeof LegalChange>;
