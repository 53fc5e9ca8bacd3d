import { titlesBySlugs } from "#app/collections/collections.store.server.ts";
import { fileDownloadIn } from "#app/downloads/download-counts.store.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { type PeriodRow, periodOfOrder } from "#app/memberships/memberships.store.server.ts";
import { orderDetails } from "#app/orders/order-details.server.ts";
import type { Money } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type {
  DisputeEvidence,
  EvidenceMessage,
  MembershipEvidence,
  TakenModel,
} from "./dispute-evidence.contract.ts";
import {
  answersSince,
  buyerOfOrder,
  chatSince,
  contactSince,
  deliveriesOfOrder,
  MAX_EVIDENCE_ROWS,
  membershipBefore,
  takenInPeriod,
} from "./dispute-evidence.store.server.ts";

const message = (
  { message: text, createdAt }: { message: string; createdAt: Date },
  kind: Pick<EvidenceMessage, "from" | "by">,
): EvidenceMessage => ({ ...kind, text, at: createdAt.toISOString() });

const firstRows = <Row>(rows: readonly Row[]) => rows.slice(0, MAX_EVIDENCE_ROWS);

type BeforeRow = Awaited<ReturnType<typeof membershipBefore>>[number];
type TakenRow = Awaited<ReturnType<typeof takenInPeriod>>[number];

function takenModel({ title, takenAt, ...row }: TakenRow, services: Money): TakenModel {
  const files = fileDownloadIn(row.fileDownload);
  return {
    productId: row.productId,
    title: inLanguage(title, services),
    takenAt: takenAt.toISOString(),
    deliveryBegan: row.deliveryBeganAt?.toISOString() ?? null,
    files: files && { ...files, lastAt: files.lastAt.toISOString() },
    boughtWith: row.boughtWith,
  };
}

async function membershipEvidence(
  services: Money,
  { period, before, taken }: { period: PeriodRow; before: BeforeRow | undefined; taken: TakenRow[] },
): Promise<MembershipEvidence> {
  const { terms, startsAt, endsAt, beginNowAt, beginNowVersion } = period;
  const declared = before?.endDeclared;
  const opened = terms.collections.length ? await titlesBySlugs(services.db, terms.collections) : [];
  return {
    name: inLanguage(terms.name, services),
    from: startsAt.toISOString(),
    until: endsAt.toISOString(),
    since: before?.joinedAt?.toISOString() ?? null,
    paidBefore: before?.paidBefore ?? 0,
    cancelled: declared?.end
      ? { at: new Date(declared.at).toISOString(), end: new Date(declared.end).toISOString() }
      : null,
    terms,
    collections: opened.map(({ title }) => inLanguage(title, services)),
    beginNow: { version: beginNowVersion, at: beginNowAt.toISOString() },
    taken: firstRows(taken).map((row) => takenModel(row, services)),
    hasMoreTaken: taken.length > MAX_EVIDENCE_ROWS,
  };
}

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
  const [chat, contact, answers, [period], [before], taken] = await db.batch([
    chatSince(db, writer),
    contactSince(db, writer),
    answersSince(db, writer),
    periodOfOrder(db, buyer.orderId),
    membershipBefore(db, buyer.orderId),
    takenInPeriod(db, buyer.orderId),
  ]);
  const messages = [
    ...firstRows(chat).map((row) => message(row, { from: row.fromUser ? "buyer" : "seller", by: "chat" })),
    ...firstRows(contact).map((row) => message(row, { from: senderOf(row, buyer), by: "mail" })),
    ...firstRows(answers).map((row) => message(row, { from: "seller", by: "mail" })),
  ];
  return {
    order,
    membership: period ? await membershipEvidence(services, { period, before, taken }) : null,
    accountSince: buyer.createdAt.toISOString(),
    deliveryBegan: Object.fromEntries(
      deliveries.flatMap(({ productId, deliveryBeganAt }) =>
        deliveryBeganAt ? [[productId, deliveryBeganAt.toISOString()]] : [],
      ),
    ),
    messages: messages.sort((a, b) => a.at.localeCompare(b.at)),
    hasMore: [chat, contact, answers].some(({ length }) => length > MAX_EVIDENCE_ROWS),
  };
}
