import { sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { MAILS_PER_RUN } from "#app/mail/mail.contract.ts";
import { queueMails } from "#app/mail/outbox.store.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { RENEWAL_NOTICE_DAYS } from "./memberships.contract.ts";

const CAUSE = sql.raw("m.id || ' renews ' || m.paid_until");

/** Queues a mail to each member whose year renews soon, once: the outbox remembers its cause for longer than the days until then. */
export const queueRenewalNotices = (db: Db, at: Date) =>
  queueMails(db, "membership-news", {
    at,
    rows: sql`SELECT ${CAUSE} AS cause, m.user_id,
        json_object('membership', m.id, 'news', 'renews', 'until', CAST(m.paid_until AS TEXT),
          'at', CAST(${at.getTime()} AS INTEGER) || '') AS data
      FROM memberships m INDEXED BY memberships_renewal
      WHERE m.status = 'active' AND m.interval = 'year' AND m.ends_at IS NULL
        AND m.paid_until > ${at.getTime()} AND m.paid_until <= ${at.getTime() + RENEWAL_NOTICE_DAYS * DAY_MS}
        AND NOT EXISTS (SELECT 1 FROM outbox told WHERE told.cause = ${CAUSE} AND told.template = 'membership-news')
      ORDER BY m.paid_until LIMIT ${MAILS_PER_RUN}`,
  });
