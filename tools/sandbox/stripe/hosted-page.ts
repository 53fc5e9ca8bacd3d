import { type Incoming, type Reply, seeOther } from "./http.ts";
import type { Session } from "./objects.ts";
import { noticePage } from "./page.ts";
import { PAGE_TEXTS, type PageLanguage, type PageTexts } from "./page-texts.ts";
import { type Field, filledFrom, readPaymentForm, type Typed } from "./payment-form.ts";
import { paymentPage } from "./payment-page.ts";
import { takePayment } from "./payments.ts";
import type { Sandbox } from "./sandbox.ts";

interface Visit {
  sandbox: Sandbox;
  session: Session;
  language: PageLanguage;
}

/** Answers `/c/pay/<session>`. */
export function answerHostedPage(sandbox: Sandbox, request: Incoming): Reply {
  const id = request.path.slice("/c/pay/".length);
  const session = sandbox.store.sessions.get(id);
  const language = session?.locale?.startsWith("es") ? "es" : "en";
  if (!session) {
    const { missingTitle: title, missingText: text } = PAGE_TEXTS[language];
    return noticePage({ language, title, text, back: null, status: 404 });
  }
  if (session.status !== "open") return closedPage(session, language);
  const visit = { sandbox, session, language } as const;
  if (request.method === "POST") return pay(visit, Object.fromEntries(new URLSearchParams(request.body)));
  const hint = request.query.get("fill");
  return show(visit, { typed: hint === null ? {} : filledFrom(hint), wrong: [], error: null });
}

function show(
  { sandbox, session, language }: Visit,
  form: { typed: Typed; wrong: Field[]; error: string | null },
) {
  const typed = { ...form.typed };
  if (session.customer_email !== null) typed.email ??= session.customer_email;
  const items = sandbox.store.lineItems.get(session.id) ?? [];
  return paymentPage({ ...form, language, session, items, typed });
}

function pay(visit: Visit, typed: Typed): Reply {
  const { sandbox, session, language } = visit;
  const form = readPaymentForm(typed, sandbox.now());
  if ("wrong" in form) return show(visit, { typed, wrong: form.wrong, error: null });
  const outcome = takePayment(sandbox, session, form);
  if (outcome.kind !== "declined") return backToShop(session);
  const error = declineText(PAGE_TEXTS[language], outcome.declineCode);
  return show(visit, { typed: { ...typed, cvc: "" }, wrong: [], error });
}

function backToShop(session: Session): Reply {
  return seeOther((session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id));
}

function closedPage(session: Session, language: PageLanguage): Reply {
  const texts = PAGE_TEXTS[language];
  if (session.status === "expired") {
    return noticePage({
      language,
      title: texts.expiredTitle,
      text: texts.expiredText,
      back: session.cancel_url,
    });
  }
  const back = backToShop(session).headers.Location ?? null;
  return noticePage({ language, title: texts.doneTitle, text: texts.doneText, back });
}

function declineText(texts: PageTexts, declineCode: string): string {
  const known: Record<string, string> = {
    insufficient_funds: texts.noFundsError,
    test_mode_live_card: texts.realCard,
  };
  return known[declineCode] ?? texts.declined;
}
