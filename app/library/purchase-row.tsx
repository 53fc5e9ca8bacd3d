import { Link } from "@remix-run/react";
import { DownloadButton } from "#app/downloads/download-button.tsx";
import { bytes, wholeNumber } from "#app/i18n/format.ts";
import { date } from "#app/i18n/format-time.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ListedPurchase, Purchase } from "./library.contract.ts";
import { MissingConsent } from "./missing-consent.tsx";
import { hasNewVersion } from "./sort-purchases.ts";

function downloadsText({ downloadCount, lastDownloadAt, fileDownloads, product }: Purchase, t: Translate) {
  if (downloadCount > 0 && lastDownloadAt !== null)
    return t.count("library.downloads", downloadCount, { date: date(lastDownloadAt, t) });
  if (!fileDownloads) return t("library.notYet");
  return t.count("library.fileDownloads", fileDownloads.count, {
    total: wholeNumber(product.files, t.language),
    date: date(fileDownloads.lastAt, t),
  });
}

function NewVersionNotes({ version, whatsNew }: ListedPurchase) {
  const t = useT();
  if (!whatsNew) return null;
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer text-link">{t("information.whatsNew", { version })}</summary>
      <p lang={whatsNew.language} className="whitespace-pre-line py-1">
        {whatsNew.text}
      </p>
    </details>
  );
}

function OwnedModelLinks({ purchase }: { purchase: ListedPurchase }) {
  const t = useT();
  const { product, certificateCode, downloadCount, fileDownloads } = purchase;
  const productId = product.id;
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {certificateCode && (
        <Link to={`/license/${certificateCode}`} className="inline-block py-2 text-link">
          {t("certificate.title")}
        </Link>
      )}
      <Link to={`/dashboard/files/${productId}`} className="inline-block py-2 text-link">
        {t("library.files")}
      </Link>
      <Link to={`/product/${productId}/photos#add`} className="inline-block py-2 text-link">
        {t("library.showPrint")}
      </Link>
      {(downloadCount > 0 || fileDownloads) && (
        <Link to={`/product/${productId}/reviews#yours`} className="inline-block py-2 text-link">
          {t("library.review")}
        </Link>
      )}
    </p>
  );
}

export function PurchaseRow({ purchase }: { purchase: ListedPurchase }) {
  const t = useT();
  const { product, license, purchasedAt, revokedAt, revokedBecause } = purchase;
  const licenseAndSize = [t(`license.${license}`), bytes(product.weight, t.language)].join(" · ");
  return (
    <li className="grid grid-cols-[5rem_1fr] items-center gap-x-4 gap-y-3 border-line border-b py-4 first:border-t sm:grid-cols-[8rem_1fr_auto]">
      <Link to={`/product/${product.id}`} tabIndex={-1} aria-hidden="true">
        <Picture image={product.image} sizes="8rem" decorative className="rounded-box" />
      </Link>
      <div className="min-w-0">
        <h3 className="font-semibold">
          <Link to={`/product/${product.id}`} lang={product.titleLanguage} className="hover:underline">
            {product.title}
          </Link>
          {hasNewVersion(purchase) && (
            <span className="ml-2 inline-block rounded-full bg-accent-soft px-2 font-medium text-accent text-sm">
              {t("library.newVersion", { version: purchase.version })}
            </span>
          )}
        </h3>
        <p className="text-muted text-sm">{licenseAndSize}</p>
        <p className="text-muted text-sm tabular-nums">
          {t("library.bought", { date: date(purchasedAt, t) })}
        </p>
        <p className="text-muted text-sm tabular-nums">{downloadsText(purchase, t)}</p>
        <NewVersionNotes {...purchase} />
        {revokedAt === null && <OwnedModelLinks purchase={purchase} />}
      </div>
      <div className="col-span-2 grid sm:col-span-1 sm:min-w-56 sm:max-w-80">
        {purchase.consentNeeded ? (
          <MissingConsent needed={purchase.consentNeeded} title={product.title} back="/dashboard" />
        ) : revokedAt === null || revokedBecause === null ? (
          <DownloadButton id={product.id} title={product.title} variant="secondary" />
        ) : (
          <p className="text-muted text-sm">
            {[t(`payment.state_${revokedBecause}`), date(revokedAt, t)].join(" · ")}
          </p>
        )}
      </div>
    </li>
  );
}
