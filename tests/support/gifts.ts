import { gifts } from "#app/db/schema.ts";
import { giftLink } from "#app/gifts/gift-link.server.ts";
import { CLAIM_MS } from "#app/gifts/gifts.contract.ts";
import { insertOrder } from "./orders.ts";
import { insertProductWithZip, randomBytes } from "./products.ts";
import { db } from "./services.ts";
import { TEST_SETTINGS } from "./test-settings.ts";

/** A gift that is paid and sent. @returns its order's code, and the path of its link */
export async function insertPaidGift(giverId: string, changes: Partial<typeof gifts.$inferInsert> = {}) {
  const { id: productId } = await insertProductWithZip(randomBytes(100));
  const order = await insertOrder(giverId, [{ productId }]);
  const id = crypto.randomUUID();
  const { secret, hash } = await giftLink(TEST_SETTINGS, { id, sends: 1 });
  const sendAt = new Date();
  await db.insert(gifts).values({
    id,
    orderId: order.id,
    productId,
    license: "standard",
    email: `friend-${id}@people.test`,
    fromName: "Ada",
    note: "Print it soon",
    sendAt,
    linkHash: hash,
    claimUntil: new Date(sendAt.getTime() + CLAIM_MS),
    ...changes,
  });
  return { code: order.code, productId, path: `/gift/${secret}` };
}
