import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { serialize } from "cookie";
import { loginResponse } from "#app/accounts/login/log-in.form.server.ts";
import { SIGN_IN_PATH, safePath } from "#app/http/guards.server.ts";
import { cookiesOf } from "#app/http/session.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { type AskedCode, logInByCode, requestSignInCode } from "./sign-in.server.ts";
import { CODE_KEPT_MS } from "./sign-in-limits.ts";

/** Makes a code work in the browser alone that asked for it. */
const COOKIE = "__Host-sign-in";
const OPTIONS = { httpOnly: true, secure: true, sameSite: "lax", path: "/" } as const;

export const signInTokenOf = (request: Request): string | null => cookiesOf(request)[COOKIE] ?? null;

export const signInPath = (step: "" | "/code", redirectTo: string, more: Record<string, string> = {}) =>
  `${SIGN_IN_PATH}${step}?${new URLSearchParams({ ...more, redirectTo })}`;

/** Where to go after the login. Forms say it as pages do. */
export const destinationOf = (fields: URLSearchParams): string => safePath(fields.get("redirectTo"));

interface AskedPage extends AskedCode {
  redirectTo: string;
  /** For the code's page. */
  more?: Record<string, string>;
}

/** @throws DomainError too_many. */
export async function mailCode(
  { services }: AppLoadContext,
  request: Request,
  { redirectTo, more, ...asked }: AskedPage,
): Promise<Response> {
  const formerToken = signInTokenOf(request);
  const token = await requestSignInCode(services, { ...asked, formerToken }, visitorOf(request));
  const headers = { "Set-Cookie": serialize(COOKIE, token, { ...OPTIONS, maxAge: CODE_KEPT_MS / 1_000 }) };
  return redirect(signInPath("/code", redirectTo, more), { status: 303, headers });
}

/** @throws DomainError too_many, wrong_code. */
export async function signInByCode(
  context: AppLoadContext,
  request: Request,
  { code, redirectTo }: { code: string; redirectTo: string },
): Promise<Response> {
  const typed = { code, token: signInTokenOf(request) };
  const { started, isNew } = await logInByCode(context.services, typed, visitorOf(request));
  const registered = isNew ? "verified" : null;
  const response = await loginResponse(context, request, { started, redirectTo, registered });
  response.headers.append("Set-Cookie", serialize(COOKIE, "", { ...OPTIONS, maxAge: 0 }));
  return response;
}
