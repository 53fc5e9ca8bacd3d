import type { ReactNode } from "react";
import { money, wholeNumber } from "#app/i18n/format.ts";
import { utcDateTime } from "#app/i18n/format-time.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import type { TextKey } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { OrderLineDetails } from "#app/orders/order-details.contract.ts";
import { evidenceTexts } from "#app/orders/order-facts.tsx";
import { Button } from "#app/ui/button.tsx";
import type {
  DisputeEvidence,
  EvidenceMessage,
  MembershipEvidence,
  TakenModel,
} from "./dispute-evidence.contract.ts";
import { disputeReason } from "./dispute-reason.ts";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-line border-t py-2 sm:grid-cols-[12rem_1fr] print:grid-cols-[12rem_1fr]">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: TextKey; children: ReactNode }) {
  const t = useT();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 break-after-avoid text-lg">
        {t(title)}
      </h2>
      {children}
    </section>
  );
}

function DisputeFacts({ order: { dispute } }: DisputeEvidence) {
  const t = useT();
  if (!dispute) return null;
  const { id, amount, reason, openedAt, dueAt, status } = dispute;
  const isOver = status === "won" || status === "lost";
  return (
    <Section id="dispute" title="studioEvidence.dispute">
      <dl>
        <Fact name={t("studioEvidence.state")}>{t(`studioOrders.dispute_${status}`)}</Fact>
        <Fact name={t("studioEvidence.amount")}>{money(amount, t.language)}</Fact>
        <Fact name={t("studioEvidence.reason")}>{disputeReason(reason, t)}</Fact>
        <Fact name={t("studioEvidence.opened")}>
          {utcDateTime(new Date(openedAt).toISOString(), t.language)}
        </Fact>
        {!isOver && dueAt !== null && (
          <Fact name={t("studioEvidence.due")}>
            <strong>{utcDateTime(new Date(dueAt).toISOString(), t.language)}</strong>
          </Fact>
        )}
        <Fact name={t("studioEvidence.atStripe")}>
          <span translate="no">{id}</span>
        </Fact>
      </dl>
    </Section>
  );
}

function OrderFacts({ order, accountSince }: DisputeEvidence) {
  const t = useT();
  const { code, total, refunded, paymentCode, buyer, tax, events } = order;
  const timeOf = (kind: string) => events.find((event) => event.kind === kind)?.at;
  const [placed, charged, paid] = [timeOf("placed"), timeOf("charged"), timeOf("paid")];
  const places = tax ? evidenceTexts(tax.evidence, t) : [];
  return (
    <Section id="order" title="studioEvidence.order">
      <dl>
        <Fact name={t("studioEvidence.code")}>
          <span translate="no">{code}</span>
        </Fact>
        {placed && <Fact name={t("studioOrder.event_placed")}>{utcDateTime(placed, t.language)}</Fact>}
        {charged && <Fact name={t("studioOrder.event_charged")}>{utcDateTime(charged, t.language)}</Fact>}
        {paid && <Fact name={t("studioOrder.event_paid")}>{utcDateTime(paid, t.language)}</Fact>}
        <Fact name={t("studio.total")}>{money(total, t.language)}</Fact>
        {refunded > 0 && <Fact name={t("studioOrder.refunded")}>{money(refunded, t.language)}</Fact>}
        {paymentCode && <Fact name={t("studioOrder.paymentCode")}>{paymentCode}</Fact>}
        <Fact name={t("studioOrder.buyer")}>{buyer.name || t("studioOrders.deletedBuyer")}</Fact>
        {buyer.email && <Fact name={t("studioOrder.account")}>{buyer.email}</Fact>}
        {buyer.address.length > 0 && <Fact name={t("studioOrder.address")}>{buyer.address.join(", ")}</Fact>}
        {places.length > 0 && <Fact name={t("studioOrder.evidence")}>{places.join(" · ")}</Fact>}
        <Fact name={t("studioEvidence.accountSince")}>{utcDateTime(accountSince, t.language)}</Fact>
      </dl>
    </Section>
  );
}

interface TickedProps {
  words: TextKey;
  given: { version: string; at: string };
}

function Ticked({ words, given: { version, at } }: TickedProps) {
  const t = useT();
  return (
    <div>
      <p>{t(words, { time: utcDateTime(at, t.language), version })}</p>
      <blockquote className="mt-2 border-line border-l-2 pl-4">
        {t.orElse(`consent.${version}`, "studioOrder.consent")}
      </blockquote>
    </div>
  );
}

function Consent({ order: { consent }, membership }: DisputeEvidence) {
  const t = useT();
  return (
    <Section id="consent" title="studioOrder.consent">
      <div className="grid gap-4">
        {membership && <Ticked words="studioEvidence.beginNow" given={membership.beginNow} />}
        {consent && (
          <Ticked
            words={membership ? "studioEvidence.takingNow" : "studioEvidence.consentGiven"}
            given={consent}
          />
        )}
        {!membership && !consent && <p>{t("studioOrder.consentNot")}</p>}
      </div>
    </Section>
  );
}

interface MembershipProps {
  membership: MembershipEvidence;
  order: DisputeEvidence["order"];
  rights: string[];
}

function Membership({ membership, order, rights }: MembershipProps) {
  const t = useT();
  const { name, from, until, since, paidBefore, cancelled, terms } = membership;
  const timeOf = (at: string) => utcDateTime(at, t.language);
  const period = [from, until].map(timeOf).join(" – ");
  const paysFor = order.membership && t(`studioOrder.paysFor_${order.membership.paysFor}`);
  return (
    <Section id="membership" title="studioOrder.membership">
      <dl>
        <Fact name={t("studioOrder.membership")}>{name}</Fact>
        <Fact name={t("studioEvidence.period")}>{[period, paysFor].filter(Boolean).join(" · ")}</Fact>
        {since && <Fact name={t("studioEvidence.memberSince")}>{timeOf(since)}</Fact>}
        {paidBefore > 0 && (
          <Fact name={t("studioEvidence.before")}>{t.count("studioEvidence.paidBefore", paidBefore)}</Fact>
        )}
        <Fact name={t("studioEvidence.cancelled")}>
          {cancelled
            ? t("studioEvidence.cancelledAt", { time: timeOf(cancelled.at), end: timeOf(cancelled.end) })
            : t("studioEvidence.cancelledNot")}
        </Fact>
        <Fact name={t("studioEvidence.terms")}>
          <ul>
            {rights.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="text-muted text-sm">
            {t("studioEvidence.termsOf", {
              revision: terms.revision,
              time: utcDateTime(terms.writtenAt, t.language),
            })}
          </p>
        </Fact>
      </dl>
    </Section>
  );
}

const Began = ({ at }: { at: string | null | undefined }) => {
  const t = useT();
  return (
    <p className="text-sm">
      {at ? t("studioEvidence.began", { time: utcDateTime(at, t.language) }) : t("studioEvidence.notBegun")}
    </p>
  );
};

function Taken({ model: { title, takenAt, deliveryBegan, files, boughtWith } }: { model: TakenModel }) {
  const t = useT();
  return (
    <li className="wrap-anywhere break-inside-avoid border-line border-t py-2">
      <p>{title}</p>
      {boughtWith ? (
        <p className="text-sm">
          <Sentence words="studioEvidence.boughtWith" kept={{ code: boughtWith }} />
        </p>
      ) : (
        <>
          <p className="text-sm">{t("studioEvidence.taken", { time: utcDateTime(takenAt, t.language) })}</p>
          <Began at={deliveryBegan} />
        </>
      )}
      {!boughtWith && files && (
        <p className="text-sm">
          {t.count("studioEvidence.takenFiles", files.count, {
            version: files.version,
            time: utcDateTime(files.lastAt, t.language),
          })}
        </p>
      )}
    </li>
  );
}

function Delivery({ line, beganAt }: { line: OrderLineDetails; beganAt: string | undefined }) {
  const t = useT();
  const { title, license, price, fileDownloads } = line;
  return (
    <li className="break-inside-avoid border-line border-t py-2">
      <p className="flex justify-between gap-4">
        <span className="wrap-anywhere">{[title, t(`license.${license}`)].join(" · ")}</span>
        <span className="tabular-nums">{money(price, t.language)}</span>
      </p>
      <Began at={beganAt} />
      {fileDownloads && (
        <p className="text-sm">
          {t.count("studioEvidence.fileDownloads", fileDownloads.count, {
            total: wholeNumber(fileDownloads.files, t.language),
            version: fileDownloads.version,
            time: utcDateTime(fileDownloads.lastAt, t.language),
          })}
        </p>
      )}
    </li>
  );
}

function Message({ message: { at, from, by, text } }: { message: EvidenceMessage }) {
  const t = useT();
  return (
    <li className="break-inside-avoid border-line border-t py-2">
      <p className="text-muted text-sm">
        {[
          utcDateTime(at, t.language),
          t(`studioEvidence.from_${from}`),
          t(by === "chat" ? "studio.byChat" : "studio.byMail"),
        ].join(" · ")}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </li>
  );
}

/** When the receipt was sent: what proves delivery to a bank. */
function Receipts({ order: { events } }: DisputeEvidence) {
  const t = useT();
  const sent = events.flatMap((event) =>
    event.kind === "mail" && event.state === "sent" && event.mail === "receipt" ? [event] : [],
  );
  if (sent.length === 0) return null;
  return (
    <Section id="mails" title="studioEvidence.mails">
      <ul>
        {sent.map(({ at }) => (
          <li key={at} className="border-line border-t py-2">
            {[
              t("studioOrder.mail_sent", { mail: t("studioOrder.mail_receipt") }),
              utcDateTime(at, t.language),
            ].join(" · ")}
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface EvidenceProps {
  evidence: DisputeEvidence;
  /** What the membership gives, as sentences; none of an order of models. */
  rights: string[];
}

export function Evidence({ evidence, rights }: EvidenceProps) {
  const t = useT();
  const { order, membership, deliveryBegan, messages, hasMore } = evidence;
  return (
    <div className="grid gap-8">
      <p className="print:hidden">
        <Button type="button" onClick={() => print()}>
          {t("studioEvidence.print")}
        </Button>
      </p>
      <DisputeFacts {...evidence} />
      <OrderFacts {...evidence} />
      {membership && <Membership membership={membership} order={order} rights={rights} />}
      <Consent {...evidence} />
      <Section id="delivery" title="studioEvidence.delivery">
        <ul>
          {order.lines.map((line) => (
            <Delivery key={line.productId} line={line} beganAt={deliveryBegan[line.productId]} />
          ))}
          {membership?.taken.map((model) => (
            <Taken key={model.productId} model={model} />
          ))}
        </ul>
        {membership?.taken.length === 0 && <p>{t("studioEvidence.nothingTaken")}</p>}
        {membership?.hasMoreTaken && (
          <p className="mt-2 text-muted text-sm">{t("studioEvidence.moreTaken")}</p>
        )}
      </Section>
      <Receipts {...evidence} />
      <Section id="messages" title="studioEvidence.messages">
        {hasMore && <p className="mb-2 text-muted text-sm">{t("studioEvidence.more")}</p>}
        {messages.length === 0 ? (
          <p>{t("studioEvidence.noMessages")}</p>
        ) : (
          <ol>
            {messages.map((message, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: messages have no id here and never move
              <Message key={at} message={message} />
            ))}
          </ol>
        )}
      </Section>
    </div>
  );
}
