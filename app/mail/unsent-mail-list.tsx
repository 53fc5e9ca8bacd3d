import { Link } from "@remix-run/react";
import { dateTime } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { UnsentMail } from "./unsent-mails.contract.ts";

export function UnsentMailList({ mails }: { mails: readonly UnsentMail[] }) {
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
