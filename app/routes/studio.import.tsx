import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { badInput, expectedError, statusOf } from "#app/http/errors.server.ts";
import { formInput, isUpload, readUpload } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ImportForm } from "#app/imports/import-form.tsx";
import { ImportedRows } from "#app/imports/import-report.tsx";
import { ImportedBuyersCard } from "#app/imports/imported-buyers.tsx";
import { importCalls as calls } from "#app/imports/imports.calls.server.ts";
import {
  CommercialNames,
  FileEncoding,
  ImportOptions,
  type ImportResult,
  MAX_IMPORT_BYTES,
  PictureHosts,
} from "#app/imports/imports.contract.ts";
import { deleteUnclaimedPurchases, importedBuyers, importFile } from "#app/imports/imports.server.ts";
import {
  fetchPicturesAgain,
  importedPictures,
  leavePicturesOut,
} from "#app/imports/pictures/imported-pictures.server.ts";
import { ImportedPicturesCard } from "#app/imports/pictures/imported-pictures.tsx";
import { encodingsOf, textOfCsv } from "#app/imports/read-csv.ts";
import { DomainError, messageOf } from "#app/shared/errors.ts";
import { NoFields } from "#app/shared/no-fields.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";

export const loader = studioLoader(
  "all",
  async ({ services }) => ({
    buyers: await importedBuyers(services),
    pictures: await importedPictures(services),
  }),
  (t) => t("studioImport.title"),
);

type RouteArgs = Pick<ActionFunctionArgs, "request" | "context">;

const fileError = (key: string) => new DomainError("bad_input", { fields: { file: key } });

async function upload({ request, context }: RouteArgs, sellerId: string): Promise<ImportResult> {
  const tooLarge = () => new DomainError("too_large", { fields: { file: "studioImport.tooLarge" } });
  const { form, file } = await readUpload(request, { field: "file", maxBytes: MAX_IMPORT_BYTES, tooLarge });
  if (!file) throw fileError("studioImport.fileMissing");
  const options = formInput(form, ImportOptions);
  const commercial = CommercialNames.safeParse(form.getAll("commercial"));
  if (!commercial.success) throw badInput(commercial.error);
  const pictureHosts = PictureHosts.safeParse(form.getAll("pictureHosts"));
  if (!pictureHosts.success) throw badInput(pictureHosts.error);
  const dryRun = form.get("intent") !== "import";
  const encodings = encodingsOf(file);
  const text = textOfCsv(file, FileEncoding.safeParse(form.get("encoding")).data);
  if (text === null) return { file: "studioImport.unknownCharacters", encodings };
  const chosen = { commercial: commercial.data, pictureHosts: pictureHosts.data };
  const sent = { ...chosen, text, dryRun, by: sellerId };
  return { report: await importFile(context.services, { ...options, ...sent }), encodings };
}

const buttons = studioAction("all", {
  mail: button(calls["POST /app/studio/import/mails"], {
    tell: ({ mailed }) => ({
      done: `studioImport.mailed_${mailed === 1 ? "one" : "other"}?count=${mailed}`,
    }),
  }),
  forget: button({ input: NoFields, run: deleteUnclaimedPurchases }, { done: "studioImport.forgotten" }),
  fetchAgain: button(
    { input: NoFields, run: fetchPicturesAgain },
    { done: "studioImport.picturesAgainDone" },
  ),
  leaveOut: button({ input: NoFields, run: leavePicturesOut }, { done: "studioImport.picturesLeftOut" }),
});

export async function action(sent: ActionFunctionArgs) {
  if (!isUpload(sent.request)) return buttons(sent);
  const { user: seller } = await requireSeller(sent.context, "all");
  try {
    return data(await upload(sent, seller.id));
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    const file = expected.fields?.file;
    const status = statusOf(expected.code);
    return data<ImportResult>(file ? { file } : { error: messageOf(expected) }, { status });
  }
}

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["imports.studio", "publishing.studio"] } satisfies PageHandle;

export default function ImportPage() {
  const t = useT();
  const { buyers, pictures } = useLoaderData<typeof loader>();
  const result = useActionData<ImportResult>();
  return (
    <StudioPage
      lead={t("studioImport.lead")}
      actions={
        <ButtonLink to="/studio/import/folders" variant="secondary">
          {t("studioImport.toFolders")}
        </ButtonLink>
      }
      width="read"
      back={{ to: "/studio/models", label: t("studio.models") }}
    >
      <div className="grid gap-8">
        <ImportForm
          error={result?.file}
          encodings={result?.encodings ?? []}
          askedNames={(result?.report?.dryRun && result.report.askedNames) || []}
          pictures={(result?.report?.dryRun && result.report.pictures) || []}
        />
        {result?.report && <ImportedRows report={result.report} />}
        <ImportedPicturesCard pictures={pictures} />
        <ImportedBuyersCard buyers={buyers} />
      </div>
    </StudioPage>
  );
}
