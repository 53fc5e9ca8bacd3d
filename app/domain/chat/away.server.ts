/** One mail about what stayed unread for ten minutes, to either side; the outbox asks again whether it is still unread. */
import type { Services } from "#app/context.server.ts";
import { queueMail } from "#app/domain/mail/outbox.store.server.ts";
import { accountsOf, leftUnread, setMailed } from "./away.store.server.ts";

const AWAY_AFTER = 10 * 60_000;
const AT_ONCE = 50;

/** For the cron. Who does not want notifications gets none: the outbox drops their mail. */
export async function mailTheAway({
  db,
  now,
  settings,
}: Pick<Services, "db" | "now" | "settings">): Promise<void> {
  const at = now();
  const old = { before: new Date(at.getTime() - AWAY_AFTER), limit: AT_ONCE };
  const [shoppers, waiting, sellers] = await db.batch([
    leftUnread(db, "user", old),
    leftUnread(db, "seller", old),
    accountsOf(db, settings.SELLER_EMAILS),
  ]);
  const toShoppers = shoppers.flatMap((thread) => [
    queueMail(db, {
      cause: `chat:${thread.userId}:${thread.lastId}`,
      template: "chat-answer",
      userId: thread.userId,
      data: {},
      at,
    }),
    setMailed(db, "user", thread),
  ]);
  const toSellers = waiting.flatMap((thread) => [
    ...sellers.map(({ id }) =>
      queueMail(db, {
        cause: `chat:${thread.userId}:${thread.lastId}:${id}`,
        template: "chat-waiting",
        userId: id,
        data: { shopperId: thread.userId },
        at,
      }),
    ),
    setMailed(db, "seller", thread),
  ]);
  const [first, ...rest] = [...toShoppers, ...toSellers];
  if (first) await db.batch([first, ...rest]);
}
