/** What a page's form answers when the shop refuses it: the values stay (never passwords), each message at its field. */
import type { Submission } from "@conform-to/react";
import { data, type HeadersFunction } from "@remix-run/cloudflare";
import { expectedError, statusOf } from "./errors.server.ts";

const SECRETS = ["password", "repeatPassword", "currentPassword"];

/** Messages stay i18n keys; the page translates them. */
export const unreadForm = <S, V>(submission: Submission<S, string[], V>) =>
  data(submission.reply({ hideFields: SECRETS }), { status: 400 });

/** For what an operation threw. @throws the error itself when it is no expected failure. */
export function refusedForm<S, V>(submission: Submission<S, string[], V>, error: unknown) {
  const expected = expectedError(error);
  if (!expected) throw error;
  const { code, fields, retryAfter } = expected;
  const fieldErrors =
    fields && Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, [key]]));
  const formErrors = fields ? undefined : [`errors.${code}`];
  const headers: HeadersInit = retryAfter ? { "Retry-After": String(retryAfter) } : {};
  return data(submission.reply({ fieldErrors, formErrors, hideFields: SECRETS }), {
    status: statusOf(code),
    headers,
  });
}

/** For `headers` of a page with a form: Remix drops what an action says unless the page passes it on. */
export const formHeaders: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers();
  const wait = actionHeaders.get("Retry-After");
  if (wait) headers.set("Retry-After", wait);
  return headers;
};
