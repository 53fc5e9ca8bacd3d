/** The legal texts that a shop owes its buyers; the seller writes them in the studio, in Markdown. */
import { translated } from "#app/domain/translated.ts";
import { multiLine, visibleText } from "#app/domain/written-text.ts";
import { z } from "#app/domain/zod.ts";

export const LEGAL_DOCUMENTS = ["terms", "privacy", "withdrawal", "imprint"] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

export const LegalAddress = z.object({ document: z.enum(LEGAL_DOCUMENTS) });

/** Of a text; without it, the version in force. */
export const LegalVersion = z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined);

/** The version of each text that exists. */
export type LegalVersions = Partial<Record<LegalDocument, number>>;

/** What a seller still has to fill in, as the templates mark it: `[[name]]`. */
const GAP = /\[\[[^[\]]*\]\]/;

const LegalText = visibleText(multiLine, {
  min: 20,
  max: 20_000,
  tooShort: "studioLegal.tooShort",
  tooLong: "studioLegal.tooLong",
}).refine((text) => !GAP.test(text), { error: "studioLegal.gaps" });

/** The form of the studio: one field for each language. */
export const LegalTexts = translated(LegalText);
export type LegalTexts = z.output<typeof LegalTexts>;
