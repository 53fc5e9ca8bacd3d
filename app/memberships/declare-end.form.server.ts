import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { date } from "#app/i18n/format-time.ts";
import { shopTranslator } from "#app/i18n/i18n.server.ts";
import { EndFields } from "./declare-end.contract.ts";
import { declareEnd, type EndWords } from "./declare-end.server.ts";

type ShopTranslate = Awaited<ReturnType<typeof shopTranslator>>;

function wordsOf({ kind, contract, day, reason, name }: EndFields, t: ShopTranslate): EndWords {
  const statement = [
    t(`endMembership.statement_${kind}`, { contract }),
    day
      ? t("endMembership.statementDay", { date: date(`${day}T12:00:00Z`, t) })
      : t("endMembership.statementSoon"),
    kind === "extraordinary" ? reason : "",
    name,
  ]
    .filter(Boolean)
    .join("\n");
  return {
    statement,
    ofMember: [statement, t("endMembership.ofMember")].join("\n\n"),
    ofNobody: [statement, t("endMembership.ofNobody")].join("\n\n"),
  };
}

/** @returns when it was received, or conform's answer */
export async function handleEndForm({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const submission = parseForm(await readForm({ request, context }), EndFields);
  if (submission.status !== "success") return invalidFormReply(submission);
  const { services } = context;
  try {
    const words = wordsOf(submission.value, await shopTranslator(services));
    await declareEnd(services, submission.value, { visitor: visitorOf(request), words });
    return { received: services.now().toISOString() };
  } catch (error) {
    return failedFormReply(submission, error);
  }
}
