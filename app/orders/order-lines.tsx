import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { money, wholeNumber } from "#app/i18n/format.ts";
import { date } from "#app/i18n/format-time.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CardSection } from "#app/ui/card.tsx";
import type { OrderDetails, OrderLineDetails } from "./order-details.contract.ts";

function downloadsText({ downloads, fileDownloads }: OrderLineDetails, t: Translate): string {
  if (downloads)
    return t.count("studioOrder.downloaded", downloads.count, { version: downloads.lastVersion });
  if (!fileDownloads) return t("studioOrder.neverDownloaded");
  const { count, files, version } = fileDownloads;
  return t.count("studioOrder.filesDownloaded", count, { total: wholeNumber(files, t.language), version });
}

function Line({ line }: { line: OrderLineDetails }) {
  const t = useT();
  const { productId, title, license, listPrice, returnReason, owned, gift } = line;
  // The coupon has a line of its own below.
  const price = line.price + line.discount;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 border-line border-b py-3">
      <div className="min-w-0">
        <Link to={`/studio/models/${productId}`} className="underline underline-offset-4">
          {title}
        </Link>
        <p className="text-muted text-sm">
          {[
            t(`license.${license}`),
            returnReason ? t(`payment.returned_${returnReason}`) : t(`studioOrder.${owned}`),
          ].join(" · ")}
        </p>
        {gift && (
          <p className="flex flex-wrap gap-x-3 text-sm">
            <span className="wrap-anywhere">
              {gift.email === null ? (
                t("studioOrder.giftForDeleted")
              ) : (
                <Sentence words="studioOrder.giftFor" kept={{ email: gift.email }} />
              )}
            </span>
            <span className="text-muted">
              {t(`studioOrder.gift_${gift.state}`, { date: date(gift.sendAt, t) })}
            </span>
          </p>
        )}
        <p className="text-muted text-sm">{downloadsText(line, t)}</p>
      </div>
      <p className="text-right tabular-nums">
        {listPrice !== null && listPrice > price && (
          <s className="mr-2 font-normal text-muted">{money(listPrice, t.language)}</s>
        )}
        <span>{money(price, t.language)}</span>
      </p>
    </li>
  );
}

function Sum({ name, cents, strong = false }: { name: ReactNode; cents: number; strong?: boolean }) {
  const { language } = useT();
  return (
    <div className={`flex justify-between gap-4 ${strong ? "font-semibold" : "text-muted"}`}>
      <dt>{name}</dt>
      <dd className="tabular-nums">{money(cents, language)}</dd>
    </div>
  );
}

export function OrderLines({ order }: { order: OrderDetails }) {
  const t = useT();
  const { lines, membership, total, refunded, coupon } = order;
  return (
    <CardSection id="order-models" title={t(membership ? "studioOrder.membership" : "studioOrder.models")}>
      <ul className="mt-2">
        {lines.map((line) => (
          <Line key={line.productId} line={line} />
        ))}
        {membership && (
          <li className="border-line border-b py-3">
            <Link
              to={`/studio/memberships/tiers/${membership.tier}`}
              className="underline underline-offset-4"
            >
              {membership.title}
            </Link>
            <p className="text-muted text-sm">
              {[
                `${date(membership.from, t)} – ${date(membership.until, t)}`,
                t(`studioOrder.paysFor_${membership.paysFor}`),
              ].join(" · ")}
            </p>
          </li>
        )}
      </ul>
      <dl className="mt-3 grid gap-1">
        {coupon && (
          <Sum
            name={<Sentence words="studioOrder.coupon" kept={{ code: coupon.code }} />}
            cents={-coupon.discount}
          />
        )}
        <Sum name={t("studio.total")} cents={total} strong />
        {refunded > 0 && (
          <>
            <Sum name={t("studioOrder.refunded")} cents={-refunded} />
            <Sum name={t("studioOrder.remains")} cents={total - refunded} strong />
          </>
        )}
      </dl>
    </CardSection>
  );
}
