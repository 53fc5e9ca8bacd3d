import type { ImportReport } from "#app/domain/imports/imports.contract.ts";
import type { Language } from "#app/domain/languages.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";

/** The report with a sentence for each row's reason and notes. */
export function reportInWords(report: ImportReport, language: Language) {
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
