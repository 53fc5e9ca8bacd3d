import { Link, useLoaderData } from "@remix-run/react";
import { studioLoader } from "#app/http/studio-page.server.ts";
import { dateTime } from "#app/i18n/format-time.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { UnsentMail } from "#app/mail/unsent-mails.contract.ts";
import { unsentMails } from "#app/mail/unsent-mails.server.ts";
import { Cursor } from "#app/shared/list-page.ts";
import { MoreLink } from "#app/studio/more-link.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, query }) => unsentMails(services, Cursor.parse(query.get("after"))),
  (t) => t("studioMails.title"),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["mail.studio"] } satisfies PageHandle;

function UnsentMailList({ mails }: { mails: readonly UnsentMail[] }) {
  const t = useT();
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-box border border-line bg-surface">
      {mails.map(({ id, kind, at, account, orderCode, letterId }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
          {letterId ? (
            <Link to={`/studio/letters/${letterId}`} className="font-medium text-link">
              {t(`studioMails.kind_${kind}`)}
            </Link>
          ) : (
            <span className="font-medium">{t(`studioMails.kind_${kind}`)}</span>
          )}
          {account && (
            <Link to={`/studio/customers/${account.id}`} translate="no" className="text-link wrap-anywhere">
              {account.username}
            </Link>
          )}
          {orderCode && (
            <Link to={`/studio/orders/${orderCode}`} translate="no" className="text-link">
              {orderCode}
            </Link>
          )}
          <time dateTime={at} className="text-muted text-sm sm:ml-auto">
            {dateTime(at, t)}
          </time>
        </li>
      ))}
    </ul>
  );
}

export default function UnsentMailsPage() {
  const t = useT();
  const { mails, next } = useLoaderData<typeof loader>();
  return (
    <StudioPage lead={t("studioMails.lead")} back={{ to: "/studio", label: t("studio.today") }}>
      {mails.length === 0 ? <EmptyState title={t("studioMails.empty")} /> : <UnsentMailList mails={mails} />}
      <MoreLink next={next} />
    </StudioPage>
  );
}
