import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { DownloadButton } from "#app/downloads/download-button.tsx";
import { bytes, wholeNumber } from "#app/i18n/format.ts";
import { compactDate } from "#app/i18n/format-time.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { earlyPath } from "#app/memberships/early-access.contract.ts";
import { Card } from "#app/ui/card.tsx";
import { MENU_ITEM } from "#app/ui/disclosure.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ListedPurchase, Purchase } from "./library.contract.ts";
import { hasNewVersion } from "./sort-purchases.ts";

function downloadsText({ downloadCount, lastDownloadAt, fileDownloads, product }: Purchase, t: Translate) {
  if (downloadCount > 0 && lastDownloadAt !== null)
    return t.count("library.downloads", downloadCount, { date: compactDate(lastDownloadAt, t) });
  if (!fileDownloads) return t("library.notYet");
  return t.count("library.fileDownloads", fileDownloads.count, {
    total: wholeNumber(product.files, t.language),
    date: compactDate(fileDownloads.lastAt, t),
  });
}

function NewVersionNotes({ version, whatsNew }: ListedPurchase) {
  const t = useT();
  if (!whatsNew) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 text-link">{t("information.whatsNew", { version })}</summary>
      <p lang={whatsNew.language} className="whitespace-pre-line py-1">
        {whatsNew.text}
      </p>
    </details>
  );
}

const Item = ({ to, children }: { to: string; children: ReactNode }) => (
  <li className="contents">
    <Link to={to} className={MENU_ITEM}>
      {children}
    </Link>
  </li>
);

function OwnedModelMenu({ purchase }: { purchase: ListedPurchase }) {
  const t = useT();
  const { product, certificateCode, downloadCount, fileDownloads, isEarly } = purchase;
  return (
    <Menu label={t("library.more", { title: product.title })} className="absolute top-1 right-1">
      <Item to={`/dashboard/files/${product.id}`}>{t("library.files")}</Item>
      {certificateCode && <Item to={`/license/${certificateCode}`}>{t("certificate.title")}</Item>}
      <Item to={`/product/${product.id}/photos#add`}>{t("library.showPrint")}</Item>
      {!isEarly && (downloadCount > 0 || fileDownloads) && (
        <Item to={`/product/${product.id}/reviews#yours`}>{t("library.review")}</Item>
      )}
    </Menu>
  );
}

/** What a person can do with a purchase now: download it, unless its delivery waits for a consent or it is not theirs any more. */
function MainAction({ purchase }: { purchase: ListedPurchase }) {
  const t = useT();
  const { product, consentNeeded, revokedAt, revokedBecause, lastVersion, version } = purchase;
  if (consentNeeded)
    return (
      <p className="text-muted text-sm">
        {consentNeeded.by === "giver" ? (
          t("delivery.giver")
        ) : (
          <a href={`#${consentNeeded.orderCode}`} className="text-link">
            {t("delivery.waits")}
          </a>
        )}
      </p>
    );
  if (revokedAt !== null && revokedBecause !== null)
    return (
      <p className="text-muted text-sm">
        {[t(`payment.state_${revokedBecause}`), compactDate(revokedAt, t)].join(" · ")}
      </p>
    );
  return (
    <DownloadButton
      id={product.id}
      title={product.title}
      variant={lastVersion === version ? "secondary" : "primary"}
      wide
      className="max-sm:px-2!"
    />
  );
}

export function PurchaseCard({ purchase }: { purchase: ListedPurchase }) {
  const t = useT();
  const { product, license, member, isEarly, purchasedAt, revokedAt } = purchase;
  const path = isEarly ? earlyPath(product.id) : `/product/${product.id}`;
  return (
    <Card as="li" className="relative flex flex-col overflow-hidden">
      <Link to={path} tabIndex={-1} aria-hidden="true">
        <Picture
          image={product.image}
          sizes="(min-width: 101rem) 22rem, (min-width: 64rem) 23rem, calc(50vw - 1.375rem)"
          decorative
          className={`border-line border-b ${revokedAt === null ? "" : "opacity-60"}`}
        />
      </Link>
      {hasNewVersion(purchase) && (
        <span className="absolute top-3 left-3 rounded-full border border-line bg-surface px-2.5 text-sm leading-6">
          {t("library.newVersion", { version: purchase.version })}
        </span>
      )}
      <div className="flex flex-1 flex-col gap-3 p-3 sm:p-4">
        <div className="flex-1">
          <h3 className="text-pretty text-base leading-snug sm:text-md">
            <Link to={path} lang={product.titleLanguage} className="hover:underline">
              {product.title}
            </Link>
          </h3>
          <div className="mt-1 text-muted text-sm tabular-nums">
            <p>
              {[
                member ? t("library.asMember") : t(`license.${license}`),
                bytes(product.weight, t.language),
              ].join(" · ")}
            </p>
            <p>
              <span className="max-sm:sr-only">{t(member ? "library.added" : "library.bought")}</span>{" "}
              <span>{compactDate(purchasedAt, t)}</span>
            </p>
            <p>{downloadsText(purchase, t)}</p>
          </div>
          <NewVersionNotes {...purchase} />
        </div>
        <MainAction purchase={purchase} />
      </div>
      {revokedAt === null && <OwnedModelMenu purchase={purchase} />}
    </Card>
  );
}
