import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { badInput } from "#app/http/errors.server.ts";
import { formInput, isUpload, readForm, readUpload, type SentForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ImportForm } from "#app/imports/import-form.tsx";
import { ImportedRows } from "#app/imports/import-report.tsx";
import { ImportedBuyersCard } from "#app/imports/imported-buyers.tsx";
import {
  ClaimMails,
  CommercialNames,
  FileEncoding,
  ImportOptions,
  type ImportResult,
  MAX_IMPORT_BYTES,
} from "#app/imports/imports.contract.ts";
import {
  deleteUnclaimedPurchases,
  importedBuyers,
  importFile,
  mailImportedBuyers,
} from "#app/imports/imports.server.ts";
import { encodingsOf, textOfCsv } from "#app/imports/read-csv.ts";
import { DomainError } from "#app/shared/errors.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { actionResult } from "#app/studio/action-result.form.server.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const title = translatorFor(services.language)("studioImport.title");
  return { buyers: await importedBuyers(services), title };
}

type RouteArgs = Pick<ActionFunctionArgs, "request" | "context">;

const fileError = (key: string) => new DomainError("bad_input", { fields: { file: key } });

async function upload({ request, context }: RouteArgs, sellerId: string): Promise<ImportResult> {
  const tooLarge = () => new DomainError("too_large", { fields: { file: "studioImport.tooLarge" } });
  const { form, file } = await readUpload(request, { field: "file", maxBytes: MAX_IMPORT_BYTES, tooLarge });
  if (!file) throw fileError("studioImport.fileMissing");
  const options = formInput(form, ImportOptions);
  const commercial = CommercialNames.safeParse(form.getAll("commercial"));
  if (!commercial.success) throw badInput(commercial.error);
  const dryRun = form.get("intent") !== "import";
  const encodings = encodingsOf(file);
  const text = textOfCsv(file, FileEncoding.safeParse(form.get("encoding")).data);
  if (text === null) return { file: "studioImport.unknownCharacters", encodings };
  const sent = { commercial: commercial.data, text, dryRun, by: sellerId };
  return { report: await importFile(context.services, { ...options, ...sent }), encodings };
}

async function perform({ services }: AppLoadContext, form: SentForm): Promise<ImportResult> {
  switch (form.get("intent")) {
    case "mail": {
      const { mailed } = await mailImportedBuyers(services, formInput(form, ClaimMails));
      return { mailed };
    }
    case "forget":
      await deleteUnclaimedPurchases(services);
      return { done: "studioImport.forgotten" };
    default:
      throw new DomainError("bad_input");
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const seller = await requireSeller(context);
  if (isUpload(request))
    return actionResult<ImportResult>(
      () => upload({ request, context }, seller.id),
      ({ fields }) => (fields?.file ? { file: fields.file, error: undefined } : {}),
    );
  const form = await readForm({ request, context });
  return actionResult(() => perform(context, form));
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["catalog", "imports.studio", "publishing.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function ImportPage() {
  const t = useT();
  const { buyers, title } = useLoaderData<typeof loader>();
  const result = useActionData<ImportResult>();
  return (
    <Page
      title={title}
      lead={t("studioImport.lead")}
      width="read"
      back={{ to: "/studio/models", label: t("studio.models") }}
    >
      <div className="grid gap-8">
        <ImportForm
          error={result?.file}
          encodings={result?.encodings ?? []}
          askedNames={(result?.report?.dryRun && result.report.askedNames) || []}
        />
        {result?.report && <ImportedRows report={result.report} />}
        <ImportedBuyersCard buyers={buyers} />
      </div>
      <ActionNotice
        result={result}
        done={result?.mailed === undefined ? undefined : t.count("studioImport.mailed", result.mailed)}
      />
    </Page>
  );
}
