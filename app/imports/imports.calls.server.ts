import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { reportInWords } from "./import-report.form.server.ts";
import { ClaimMails, ImportRequest, MAX_IMPORT_BYTES } from "./imports.contract.ts";
import { importFile, mailImportedBuyers } from "./imports.server.ts";

export const importCalls = {
  /** @returns 200, what becomes of each row, in words of the caller's language too. */
  "POST /app/studio/import": endpoint({
    access: "seller",
    input: ImportRequest,
    maxBody: 2 * MAX_IMPORT_BYTES,
    async run({ services, context, input: { file, ...options } }) {
      const by = (await context.seller())?.user.id ?? "";
      return reportInWords(await importFile(services, { ...options, text: file, by }), services.language);
    },
  }),

  "POST /app/studio/import/mails": endpoint({
    access: "seller",
    input: ClaimMails,
    run: ({ services, input }) => mailImportedBuyers(services, input),
  }),
} satisfies Calls;
