import { orderDetails } from "#app/orders/order-details.server.ts";
import type { Money } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { DisputeEvidence, EvidenceMessage } from "./dispute-evidence.contract.ts";
import {
  answersSince,
  buyerOfOrder,
  chatSince,
  contactSince,
  deliveriesOfOrder,
  MAX_EVIDENCE_MESSAGES,
} from "./dispute-evidence.store.server.ts";

const message = (
  { message: text, createdAt }: { message: string; createdAt: Date },
  kind: Pick<EvidenceMessage, "from" | "by">,
): EvidenceMessage => ({ ...kind, text, at: createdAt.toISOString() });

const newest = <Row>(rows: readonly Row[]) => rows.slice(0, MAX_EVIDENCE_MESSAGES);

const senderOf = ({ userId }: { userId: string | null }, buyer: { id: string }) =>
  userId === buyer.id ? "buyer" : "unverified";

/** An order with its buyer's account, deliveries and messages, for a bank. @throws DomainError not_found */
export async function disputeEvidence(services: Money, code: string): Promise<DisputeEvidence> {
  const { db } = services;
  const [order, [[buyer], deliveries]] = await Promise.all([
    orderDetails(services, code),
    db.batch([buyerOfOrder(db, code), deliveriesOfOrder(db, code)]),
  ]);
  if (!buyer) throw new DomainError("not_found");
  const writer = { id: buyer.id, email: buyer.email, since: new Date(buyer.placedAt) };
  const [chat, contact, answers] = await db.batch([
    chatSince(db, writer),
    contactSince(db, writer),
    answersSince(db, writer),
  ]);
  const messages = [
    ...newest(chat).map((row) => message(row, { from: row.fromUser ? "buyer" : "seller", by: "chat" })),
    ...newest(contact).map((row) => message(row, { from: senderOf(row, buyer), by: "mail" })),
    ...newest(answers).map((row) => message(row, { from: "seller", by: "mail" })),
  ];
  return {
    order,
    accountSince: buyer.createdAt.toISOString(),
    deliveryBegan: Object.fromEntries(
      deliveries.flatMap(({ productId, deliveryBeganAt }) =>
        deliveryBeganAt ? [[productId, deliveryBeganAt.toISOString()]] : [],
      ),
    ),
    messages: messages.sort((a, b) => a.at.localeCompare(b.at)),
    hasMore: [chat, contact, answers].some(({ length }) => length > MAX_EVIDENCE_MESSAGES),
  };
}
