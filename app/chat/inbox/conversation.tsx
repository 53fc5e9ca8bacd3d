import { Form, Link, useActionData, useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Bubble } from "#app/chat/widget/bubble.tsx";
import { date } from "#app/i18n/format-time.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { langOf } from "#app/i18n/reader.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { FormResult } from "#app/shared/form-submission.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import type { Conversation } from "./inbox.contract.ts";

const ORDER_OR_MODEL = /\b(ST-[A-Z0-9]{8})\b|(?:https?:\/\/[^\s/]+)?\/product\/([a-z0-9-]+)/g;

function linkedText(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(ORDER_OR_MODEL)) {
    const [named, order, model] = match;
    const to = order ? `/studio/orders/${order}` : `/studio/models/${model}`;
    parts.push(
      <span key={end}>{text.slice(end, match.index)}</span>,
      <Link key={match.index} to={to} className="underline">
        {named}
      </Link>,
    );
    end = match.index + named.length;
  }
  return [...parts, <span key={end}>{text.slice(end)}</span>];
}

export function useMarkMessagesSeen(id: string, lastId: number) {
  const { submit } = useFetcher();
  const send = useRef(submit);
  send.current = submit;
  useEffect(() => {
    if (!lastId) return;
    const markWhenVisible = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", markWhenVisible);
      send.current({ intent: "seen", id, seen: lastId }, { method: "post" });
    };
    document.addEventListener("visibilitychange", markWhenVisible);
    markWhenVisible();
    return () => document.removeEventListener("visibilitychange", markWhenVisible);
  }, [id, lastId]);
}

interface ConversationHeadProps {
  conversation: { id: string; name: string; email: string | null; done: boolean };
}

export function ConversationHead({ conversation: { id, name, email, done } }: ConversationHeadProps) {
  const t = useT();
  return (
    <header className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-b pb-4">
      <div className="min-w-0">
        <p className="mb-2 lg:hidden">
          <Link to="/studio" className="text-link">
            {t("studioInbox.back")}
          </Link>
        </p>
        <h1 id="conversation" translate="no" className="break-words text-lg">
          {name}
        </h1>
        {email && <p className="break-all text-muted text-sm">{email}</p>}
      </div>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <IntentButton intent={done ? "open" : "done"} variant="secondary">
          {t(done ? "studioInbox.reopen" : "studioInbox.markDone")}
        </IntentButton>
      </Form>
    </header>
  );
}

/** Why nothing was changed, such as in a conversation that is gone. */
export function ConversationError() {
  const result = useActionData<FormResult>();
  return <ActionNotice result={result?.error ? result : undefined} />;
}

interface ConversationLine {
  key: string;
  mine: boolean;
  text: string;
  at: string;
}

interface ConversationLogProps {
  name: string;
  language: string;
  lines: ConversationLine[];
}

export function ConversationLog({ name, language, lines }: ConversationLogProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const last = lines.at(-1)?.key;
  useEffect(() => {
    if (last) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last]);
  return (
    <div
      ref={box}
      role="log"
      aria-label={t("studioInbox.with", { name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[60dvh] overflow-y-auto rounded-box border border-line bg-surface p-4"
    >
      <ul className="grid gap-4">
        {lines.map(({ key, mine, text, at }) => (
          <Bubble
            key={key}
            mine={mine}
            author={mine ? t("support.you") : name}
            note={<LocalTime at={at} />}
            text={linkedText(text)}
            lang={mine ? undefined : langOf(t, language)}
          />
        ))}
      </ul>
    </div>
  );
}

export function ShopperFacts({ conversation }: { conversation: Conversation }) {
  const t = useT();
  const { id, language, memberSince, purchases } = conversation;
  return (
    <aside aria-label={t("studio.about")} className="text-sm">
      {purchases && (
        <p className="mb-3">
          <Link to={`/studio/customers/${id.replace(/^chat:/, "")}`} className="text-link">
            {t("studioInbox.aboutMore")}
          </Link>
        </p>
      )}
      <dl className="grid gap-3">
        <div>
          <dt className="text-muted">{t("studio.language")}</dt>
          <dd lang={language}>{LANGUAGES[language].name}</dd>
        </div>
        <div>
          <dt className="text-muted">{t("studio.since")}</dt>
          <dd className="tabular-nums">{date(memberSince, t)}</dd>
        </div>
      </dl>
      {purchases && <Purchases purchases={purchases} />}
    </aside>
  );
}

function Purchases({ purchases }: { purchases: NonNullable<Conversation["purchases"]> }) {
  const t = useT();
  return (
    <>
      <h2 className="mt-6 mb-2 text-base">{t("studio.purchases")}</h2>
      {purchases.length === 0 && <p className="text-muted">{t("studio.noPurchases")}</p>}
      <ul className="grid gap-3">
        {purchases.map(({ id, product, license, purchasedAt, revokedBecause }) => (
          <li key={id}>
            <Link to={`/product/${id}`} className="text-link">
              {product.title}
            </Link>
            <p className="text-muted tabular-nums">
              {[
                t(`license.${license}`),
                date(purchasedAt, t),
                revokedBecause && t(`payment.state_${revokedBecause}`),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
