import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { money } from "#app/i18n/format.ts";
import { date } from "#app/i18n/format-time.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { MemberState } from "#app/memberships/member-list.tsx";
import { intervalPrice } from "#app/memberships/tier-price.ts";
import { ModeratedTexts } from "#app/moderation/moderated-text.tsx";
import type { OrderStatus } from "#app/orders/payments/order-status.contract.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { boughtInWords } from "./customer-list.tsx";
import { type CustomerDetails, MAX_ADDED_ORDERS } from "./customers.contract.ts";

interface SectionProps {
  id: string;
  title: string;
  empty: string | null;
  children: ReactNode;
}

function Section({ id, title, empty, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
      {empty === null ? (
        <div className="border-line border-t">{children}</div>
      ) : (
        <p className="text-muted">{empty}</p>
      )}
    </section>
  );
}

const ROW = "flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-b py-3";

export function CustomerLicenses({ licenses }: Pick<CustomerDetails, "licenses">) {
  const t = useT();
  const empty = licenses.length === 0 ? t("studio.noPurchases") : null;
  return (
    <Section id="licenses" title={t("studio.purchases")} empty={empty}>
      <ul>
        {licenses.map(
          ({
            productId,
            title,
            license,
            purchasedAt,
            revoked,
            order,
            taken,
            downloads,
            files,
            downloadedAt,
          }) => (
            <li key={`${productId} ${license}`} className={ROW}>
              <div className="min-w-0">
                <Link to={`/studio/models/${productId}`} className="text-link">
                  {title}
                </Link>
                <p className="text-muted text-sm">
                  {[
                    t(`license.${license}`),
                    taken && t("studioCustomers.taken"),
                    date(purchasedAt, t),
                    revoked && t("studioCustomers.revoked"),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </div>
              <p className="text-sm tabular-nums">
                <span>
                  {downloadedAt
                    ? `${t.count("studioCustomers.downloads", downloads)} · ${date(downloadedAt, t)}`
                    : files > 0
                      ? t.count("studioCustomers.files", files)
                      : t("studioCustomers.noDownload")}
                </span>
                {order && (
                  <>
                    <span> · </span>
                    <Link to={`/studio/orders/${order}`} translate="no" className="font-mono text-link">
                      {order}
                    </Link>
                  </>
                )}
              </p>
            </li>
          ),
        )}
      </ul>
    </Section>
  );
}

export function CustomerOrders({ orders }: Pick<CustomerDetails, "orders">) {
  const t = useT();
  return (
    <Section
      id="orders"
      title={t("studio.orders")}
      empty={orders.length === 0 ? t("studioCustomers.noOrders") : null}
    >
      <ul>
        {orders.map(({ code, status, total, placedAt }) => (
          <li key={code} className={ROW}>
            <Link to={`/studio/orders/${code}`} translate="no" className="font-mono text-link">
              {code}
            </Link>
            <p className="text-sm tabular-nums">
              {[
                date(placedAt, t),
                t(`payment.state_${status as OrderStatus}`),
                money(total, t.language),
              ].join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function CustomerComments({ comments }: Pick<CustomerDetails, "comments">) {
  const t = useT();
  const empty = comments.length === 0 ? t("studioCustomers.noComments") : null;
  return (
    <Section id="comments" title={t("comments.title")} empty={empty}>
      <ModeratedTexts kind="comment" texts={comments} isOnAuthorsPage />
    </Section>
  );
}

export function CustomerFacts({ customer }: { customer: CustomerDetails }) {
  const t = useT();
  const { id, email, language, since, hasChat, member, bought } = customer;
  const facts = [
    [t("studioCustomers.email"), email],
    [t("studio.language"), LANGUAGES[language].name],
    [t("studio.since"), date(since, t)],
    [t("studio.orders"), boughtInWords(bought, MAX_ADDED_ORDERS, t).filter(Boolean).join(" · ")],
  ];
  return (
    <Card as="section" aria-label={t("studio.about")} className="grid gap-4 p-4">
      <dl className="grid gap-3 text-sm">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
        {member && (
          <div>
            <dt className="text-muted">{t("studioCustomers.membership")}</dt>
            <dd className="wrap-anywhere tabular-nums">
              <p>{[member.tier, intervalPrice(member.interval, member.cents, t)].join(" · ")}</p>
              <MemberState member={member} />
            </dd>
          </div>
        )}
      </dl>
      {hasChat && (
        <ButtonLink to={`/studio/chat/${id}`} variant="secondary" wide>
          {t("studioCustomers.chat")}
        </ButtonLink>
      )}
    </Card>
  );
}
