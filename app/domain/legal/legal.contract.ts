/** The legal texts that a shop owes its buyers; the seller writes them in the studio. */
export const LEGAL_DOCUMENTS = ["terms", "privacy", "withdrawal", "imprint"] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** The version of each text that exists. */
export type LegalVersions = Partial<Record<LegalDocument, number>>;
