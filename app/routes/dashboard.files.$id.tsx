import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { fileTree } from "#app/catalog/product/file-tree.ts";
import { FolderEntries } from "#app/catalog/product/file-tree.tsx";
import { clickDownloadLink } from "#app/downloads/browser/download-requests.browser.ts";
import { DownloadButton } from "#app/downloads/download-button.tsx";
import { FileActions, fileUrl } from "#app/downloads/file-actions.tsx";
import { ownedFileList } from "#app/downloads/owned-files.server.ts";
import { orNotFound } from "#app/http/errors.server.ts";
import { pathToReturnTo, requireUser } from "#app/http/guards.server.ts";
import { bytes } from "#app/i18n/format.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { ConsentNeeded } from "#app/library/library.contract.ts";
import { DeliveryConsentForm } from "#app/orders/delivery-consent-form.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const owned = await ownedFileList(context.services, user, id).catch(orNotFound(context));
  const title = translatorFor(context.services.language)("library.filesOf", { title: owned.title });
  const wanted = new URL(request.url).searchParams.get("download");
  return { id, owned, title, wanted, back: pathToReturnTo(request) };
}

export const handle = {
  i18n: ["catalog", "catalog.details", "downloads", "library", "orders.consent", "printers"],
} satisfies PageHandle;

export const meta = titleMeta;

interface MissingConsentProps {
  needed: ConsentNeeded;
  title: string;
  /** Path of the page that shows it. */
  back: string;
}

/** Takes the place of a download that waits for a consent. */
function MissingConsent({ needed, title, back }: MissingConsentProps) {
  const t = useT();
  if (needed.by === "giver") return <p className="text-muted text-sm">{t("delivery.giver")}</p>;
  return (
    <DeliveryConsentForm
      orderCode={needed.orderCode}
      back={back}
      lead={t("delivery.lead", { models: title })}
    />
  );
}

export default function FilesPage() {
  const t = useT();
  const { id, owned, wanted, back } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  // The address of a file was opened before the login.
  useEffect(() => {
    if (wanted === null || owned.consentNeeded) return;
    clickDownloadLink(fileUrl(id, wanted), "");
    // A reload does not download again.
    navigate(".", { replace: true, preventScrollReset: true });
  }, [wanted, owned.consentNeeded, id, navigate]);
  const onlyInZip = new Set(owned.onlyInZip);
  return (
    <Page
      title={t("library.filesOf", { title: owned.title })}
      lead={t("library.filesLead")}
      width="read"
      back={{ to: "/dashboard", label: t("shell.dashboard") }}
    >
      {owned.consentNeeded && (
        <div className="mb-6">
          <MissingConsent needed={owned.consentNeeded} title={owned.title} back={back} />
        </div>
      )}
      {owned.endsWithdrawal && (
        <div className="mb-6">
          <Notice>{t("library.endsWithdrawal")}</Notice>
        </div>
      )}
      <FolderEntries
        folder={fileTree(owned.files)}
        supports={owned.supports}
        actions={(file) =>
          owned.consentNeeded ? null : onlyInZip.has(file.path) ? (
            <span className="block text-muted text-sm">{t("library.onlyInZip")}</span>
          ) : (
            <FileActions productId={id} file={file} />
          )
        }
      />
      <p className="mt-8 mb-3 text-muted">
        {t("library.wholeZip", { size: bytes(owned.bytes, t.language) })}
      </p>
      {!owned.consentNeeded && <DownloadButton id={id} title={owned.title} variant="secondary" />}
    </Page>
  );
}
