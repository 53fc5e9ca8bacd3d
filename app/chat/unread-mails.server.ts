/** The template drops a mail whose messages were read before it is sent. */

import { sellerAccounts } from "#app/accounts/sellers.store.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import type { Reads } from "#app/services.ts";
import { MINUTE_MS } from "#app/shared/time.ts";
import { markMailed, unreadConversations } from "./unread-mails.store.server.ts";

const UNREAD_AFTER_MS = 10 * MINUTE_MS;
const BATCH_SIZE = 50;

/** Run by the cron: queues mails about unread messages. The outbox drops those to users who turned notifications off. */
export async function mailUnreadMessages({ db, now, settings }: Reads): Promise<void> {
  const at = now();
  const unreadBefore = { before: new Date(at.getTime() - UNREAD_AFTER_MS), limit: BATCH_SIZE };
  const [shoppers, unanswered, sellers] = await db.batch([
    unreadConversations(db, "user", unreadBefore),
    unreadConversations(db, "seller", unreadBefore),
    sellerAccounts(db, "messages", settings.SELLER_EMAILS),
  ]);
  const toShoppers = shoppers.flatMap((thread) => [
    queueMail(db, {
      cause: `chat:${thread.userId}:${thread.lastId}`,
      template: "chat-answer",
      userId: thread.userId,
      data: {},
      at,
    }),
    markMailed(db, "user", thread),
  ]);
  const toSellers = unanswered.flatMap((thread) => [
    ...sellers.map(({ id }) =>
      queueMail(db, {
        cause: `chat:${thread.userId}:${thread.lastId}:${id}`,
        template: "chat-waiting",
        userId: id,
        data: { shopperId: thread.userId },
        at,
      }),
    ),
    markMailed(db, "seller", thread),
  ]);
  const [firstStatement, ...otherStatements] = [...toShoppers, ...toSellers];
  if (firstStatement) await db.batch([firstStatement, ...otherStatements]);
}
