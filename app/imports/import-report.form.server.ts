import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { ImportReport } from "./imports.contract.ts";

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
