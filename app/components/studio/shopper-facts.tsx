/** What helps to answer: the shopper's language, since when they are here, and what they own. */
import { Link } from "@remix-run/react";
import type { Conversation } from "#app/domain/chat/inbox.contract.ts";
import { date } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";

export function ShopperFacts({ conversation }: { conversation: Conversation }) {
  const t = useT();
  const { language, memberSince, purchases } = conversation;
  return (
    <aside aria-label={t("studio.about")} className="text-sm">
      <dl className="grid gap-3">
        <div>
          <dt className="text-muted">{t("studio.language")}</dt>
          <dd>{t(`studio.language_${language}`)}</dd>
        </div>
        <div>
          <dt className="text-muted">{t("studio.since")}</dt>
          <dd className="tabular-nums">{date(memberSince, t.language)}</dd>
        </div>
      </dl>
      <h2 className="mt-6 mb-2 text-base">{t("studio.purchases")}</h2>
      {purchases.length === 0 && <p className="text-muted">{t("studio.noPurchases")}</p>}
      <ul className="grid gap-3">
        {purchases.map(({ id, product, license, purchasedAt, revokedBecause }) => (
          <li key={id}>
            <Link to={`/product/${id}`} className="text-link">
              {product.title}
            </Link>
            <p className="text-muted tabular-nums">
              {[
                t(`licence.${license}`),
                date(purchasedAt, t.language),
                revokedBecause && t(`payment.state_${revokedBecause}`),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
