/** The page a buyer pays on: shows the session as it is, takes the form, and leads back to the shop. */
import { type Incoming, type Reply, seeOther } from "./http.ts";
import { html } from "./markup.ts";
import type { Session } from "./objects.ts";
import { noticePage, page } from "./page-frame.ts";
import { fill, PAGE_TEXTS, type PageLanguage, type PageTexts } from "./page-texts.ts";
import { type Field, filledFrom, readPaymentForm, type Typed } from "./payment-form.ts";
import { money, paymentPage } from "./payment-page.ts";
import { answerChallenge, type PaymentOutcome, takePayment } from "./payments.ts";
import type { Sandbox } from "./sandbox.ts";

interface Visit {
  sandbox: Sandbox;
  session: Session;
  language: PageLanguage;
}

/** Answers `/c/pay/<session>` and its `/challenge`. */
export function answerHostedPage(sandbox: Sandbox, request: Incoming): Reply {
  const [, , , id = "", step = "", ...rest] = request.path.split("/");
  const session = sandbox.store.sessions.get(id);
  const language = languageOf(session?.locale ?? "auto", request.headers["accept-language"] ?? "");
  const texts = PAGE_TEXTS[language];
  if (!session || rest.length > 0 || !["", "challenge"].includes(step)) {
    return noticePage({
      language,
      title: texts.missingTitle,
      text: texts.missingText,
      back: null,
      status: 404,
    });
  }
  if (session.status !== "open") return closedPage(session, language);
  const visit = { sandbox, session, language };
  const form = new URLSearchParams(request.body);
  if (step === "challenge")
    return request.method === "POST" ? challengeAnswered(visit, form) : challenge(visit);
  if (request.method === "POST") return paid(visit, Object.fromEntries(form));
  const hint = request.query.get("fill");
  const reason = request.query.get("declined");
  const typed = hint === null ? {} : filledFrom(hint);
  return show(visit, { typed, wrong: [], error: reason === null ? null : declineText(texts, reason) });
}

/** Spanish for any Spanish locale; `auto` follows the browser's first wish among the two. */
function languageOf(locale: string, accepted: string): PageLanguage {
  if (locale !== "auto") return locale.startsWith("es") ? "es" : "en";
  const wishes = accepted.split(",").map((wish) => {
    const [tag = "", q = "q=1"] = wish.trim().toLowerCase().split(";");
    return { language: tag.split("-")[0], weight: Number(q.trim().replace("q=", "")) };
  });
  const known = wishes.filter(({ language }) => language === "en" || language === "es");
  return known.sort((a, b) => b.weight - a.weight)[0]?.language === "es" ? "es" : "en";
}

function show(
  { sandbox, session, language }: Visit,
  form: { typed: Typed; wrong: Field[]; error: string | null },
) {
  const typed = { ...form.typed };
  if (session.customer_email !== null) typed.email ??= session.customer_email;
  const items = sandbox.store.lineItems.get(session.id) ?? [];
  const pictures = sandbox.store.pictures.get(session.id) ?? {};
  return paymentPage({ ...form, language, session, items, pictures, typed });
}

function paid(visit: Visit, typed: Typed): Reply {
  const { sandbox, session, language } = visit;
  const withAddress = session.billing_address_collection === "required";
  const form = readPaymentForm(typed, {
    methods: session.payment_method_types,
    withAddress,
    now: sandbox.now(),
  });
  if ("wrong" in form) return show(visit, { typed, wrong: form.wrong, error: null });
  const outcome = takePayment(sandbox, session, form);
  if (outcome.kind === "challenge") return seeOther(`/c/pay/${session.id}/challenge`);
  if (outcome.kind !== "declined") return leave(session);
  const error = declineText(PAGE_TEXTS[language], outcome.declineCode);
  return show(visit, { typed: { ...typed, cvc: "" }, wrong: [], error });
}

function challenge({ sandbox, session, language }: Visit): Reply {
  if (!sandbox.store.challenges.has(session.id)) return seeOther(`/c/pay/${session.id}`);
  const texts = PAGE_TEXTS[language];
  const amount = money(session.amount_total ?? 0, session.currency, language);
  const body = html`<main class="narrow"><form class="panel" method="post" action="/c/pay/${session.id}/challenge">
<h1>${texts.challengeTitle}</h1><p class="muted">${fill(texts.challengeText, { amount })}</p>
<button name="answer" value="complete">${texts.complete}</button>
<button class="quiet" name="answer" value="fail">${texts.fail}</button></form></main>`;
  return page({ language, title: texts.challengeTitle, body });
}

function challengeAnswered({ sandbox, session }: Visit, form: URLSearchParams): Reply {
  if (!sandbox.store.challenges.has(session.id)) return seeOther(`/c/pay/${session.id}`);
  const outcome: PaymentOutcome = answerChallenge(sandbox, session, form.get("answer") === "complete");
  if (outcome.kind !== "declined") return leave(session);
  return seeOther(`/c/pay/${session.id}?declined=${outcome.declineCode}`);
}

function leave(session: Session): Reply {
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
  const back = leave(session).headers.Location ?? null;
  return noticePage({ language, title: texts.doneTitle, text: texts.doneText, back });
}

function declineText(texts: PageTexts, declineCode: string): string {
  const known: Record<string, string> = {
    insufficient_funds: texts.noFundsError,
    expired_card: texts.expiredCard,
    incorrect_cvc: texts.wrongCvc,
    test_mode_live_card: texts.realCard,
    authentication_failure: texts.notAuthenticated,
  };
  return known[declineCode] ?? texts.declined;
}
