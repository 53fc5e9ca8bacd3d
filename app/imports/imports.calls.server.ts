import { type Calls, endpoint, NoInput, seller } from "#app/http/endpoint.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { matchableModels } from "./folders/matchable-models.server.ts";
import { ClaimMails, type ImportReport, ImportRequest, MAX_IMPORT_BYTES } from "./imports.contract.ts";
import { importFile, mailImportedBuyers } from "./imports.server.ts";

function reportInWords(report: ImportReport, language: Language) {
  const t = translatorFor(language);
  const rows = report.rows.map((row) => ({
    ...row,
    text: [
      ...(row.reason ? [t(`studioImport.reason_${row.reason}`)] : []),
      ...row.notes.map((note) => t(`studioImport.note_${note}`)),
    ].join(". "),
  }));
  return { ...report, rows };
}

export const importCalls = {
  /** @returns 200, what becomes of each row, in words of the caller's language too. */
  "POST /app/studio/import": endpoint({
    access: { right: "all" },
    input: ImportRequest,
    maxBody: 2 * MAX_IMPORT_BYTES,
    async run({ services, context, input: { file, ...options } }) {
      const by = (await context.seller())?.user.id ?? "";
      return reportInWords(await importFile(services, { ...options, text: file, by }), services.language);
    },
  }),

  /** Every model: a whole catalogue of folders is matched with them. */
  "GET /app/studio/import/models": seller("all", NoInput, matchableModels),
  "POST /app/studio/import/mails": seller("all", ClaimMails, mailImportedBuyers),
} satisfies Calls;
