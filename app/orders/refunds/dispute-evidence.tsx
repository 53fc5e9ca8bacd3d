import type { ReactNode } from "react";
import { money, wholeNumber } from "#app/i18n/format.ts";
import { utcDateTime } from "#app/i18n/format-time.ts";
import type { TextKey } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { OrderLineDetails } from "#app/orders/order-details.contract.ts";
import { evidenceTexts } from "#app/orders/order-facts.tsx";
import { Button } from "#app/ui/button.tsx";
import type { DisputeEvidence, EvidenceMessage } from "./dispute-evidence.contract.ts";
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

function Consent({ order: { consent } }: DisputeEvidence) {
  const t = useT();
  return (
    <Section id="consent" title="studioOrder.consent">
      {consent ? (
        <>
          <p>
            {t("studioEvidence.consentGiven", {
              time: utcDateTime(consent.at, t.language),
              version: consent.version,
            })}
          </p>
          <blockquote className="mt-2 border-line border-l-2 pl-4">
            {t.orElse(`consent.${consent.version}`, "studioOrder.consent")}
          </blockquote>
        </>
      ) : (
        <p>{t("studioOrder.consentNot")}</p>
      )}
    </Section>
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
      <p className="text-sm">
        {beganAt
          ? t("studioEvidence.began", { time: utcDateTime(beganAt, t.language) })
          : t("studioEvidence.notBegun")}
      </p>
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

export function Evidence({ evidence }: { evidence: DisputeEvidence }) {
  const t = useT();
  const { order, deliveryBegan, messages, hasMore } = evidence;
  return (
    <div className="grid gap-8">
      <p className="print:hidden">
        <Button type="button" onClick={() => print()}>
          {t("studioEvidence.print")}
        </Button>
      </p>
      <DisputeFacts {...evidence} />
      <OrderFacts {...evidence} />
      <Consent {...evidence} />
      <Section id="delivery" title="studioEvidence.delivery">
        <ul>
          {order.lines.map((line) => (
            <Delivery key={line.productId} line={line} beganAt={deliveryBegan[line.productId]} />
          ))}
        </ul>
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
