import { includesRight, type SellerRight } from "#app/accounts/seller-rights.ts";
import { unansweredConversations } from "#app/chat/inbox/inbox.store.server.ts";
import { waitingItems } from "#app/moderation/moderation.store.server.ts";
import { ordersToDo } from "#app/orders/order-list.store.server.ts";
import type { Reads } from "#app/services.ts";
import type { Waiting } from "#app/studio/studio-pages.ts";
import { MAX_WAITING } from "#app/studio/waiting.ts";

/** What waits for a seller, for the bar of every page of the studio; one round trip to D1. */
export async function waitingForSeller({ db }: Reads, right: SellerRight): Promise<Waiting> {
  const limit = MAX_WAITING + 1;
  const [[orders], [conversations], [reviews], [imported], [comments], [photos]] = await db.batch([
    ordersToDo(db, limit),
    unansweredConversations(db, limit),
    waitingItems(db, "review", limit),
    waitingItems(db, "imported", limit),
    waitingItems(db, "comment", limit),
    waitingItems(db, "photo", limit),
  ]);
  return {
    orders: includesRight(right, "all") ? (orders?.count ?? 0) : 0,
    conversations: conversations?.count ?? 0,
    reviews: (reviews?.count ?? 0) + (imported?.count ?? 0),
    comments: comments?.count ?? 0,
    photos: photos?.count ?? 0,
  };
}
