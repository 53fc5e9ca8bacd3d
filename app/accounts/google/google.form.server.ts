import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { loginResponse } from "#app/accounts/login/log-in.form.server.ts";
import { expectedError } from "#app/http/errors.server.ts";
import { SIGN_IN_PATH, safePath } from "#app/http/guards.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import type { PendingSignIn } from "./google.contract.ts";
import { connectGoogle, consumeGoogleState, isConnectToken, logInWithGoogle } from "./google.server.ts";

const SETTINGS_PATH = "/dashboard/settings";

function requireIdentity({ services }: AppLoadContext) {
  if (!services.identity) throw new DomainError("not_found");
  return services.identity;
}

/** Logs why a sign-in failed; these errors hold neither codes nor tokens. @returns the error's code for `?google=` */
function reportedCode({ services }: AppLoadContext, error: unknown): string {
  const expected = expectedError(error);
  if (!expected) services.log("google_fault", { error: errorDetails(error) });
  else if (expected.detail) services.log("google_refused", { detail: expected.detail });
  return expected?.code ?? "google_failed";
}

interface Destination {
  redirectTo: string;
  isConnecting: boolean;
}

function failedSignIn(context: AppLoadContext, destination: Destination | null, error: unknown): Response {
  const query = new URLSearchParams({ google: reportedCode(context, error) });
  if (destination?.isConnecting) return redirect(`${SETTINGS_PATH}?${query}`, 303);
  if (destination) query.set("redirectTo", destination.redirectTo);
  return redirect(`${SIGN_IN_PATH}?${query}`, 303);
}

async function connectingUser(context: AppLoadContext, token: string): Promise<string> {
  const user = await context.user();
  const allowed = user && (await isConnectToken(context.services, context.sessionToken ?? "", token));
  if (!allowed) throw new DomainError("google_expired");
  return user.id;
}

/** `?redirectTo=` a path of ours; `?connect=` with `createConnectToken` to connect instead of signing in. */
export async function startGoogleSignIn(context: AppLoadContext, request: Request): Promise<Response> {
  const identity = requireIdentity(context);
  const query = new URL(request.url).searchParams;
  const redirectTo = safePath(query.get("redirectTo"));
  const connectToken = query.get("connect");
  try {
    const connect = connectToken === null ? null : await connectingUser(context, connectToken);
    return await identity.startSignIn(request, { redirectTo, connect }, context.services.language);
  } catch (error) {
    return failedSignIn(context, { redirectTo, isConnecting: connectToken !== null }, error);
  }
}

async function completeSignIn(
  context: AppLoadContext,
  request: Request,
  pending: (PendingSignIn & { state: string }) | null,
): Promise<Response> {
  const { services } = context;
  if (!pending) throw new DomainError("google_expired");
  await consumeGoogleState(services, pending.state);
  const profile = await requireIdentity(context).profileOf(request);
  if (!pending.connect) {
    const started = await logInWithGoogle(services, profile, visitorOf(request));
    return loginResponse(context, request, { started, redirectTo: pending.redirectTo });
  }
  const user = await context.user();
  if (user?.id !== pending.connect) throw new DomainError("google_expired");
  await connectGoogle(services, user, profile);
  return redirect(`${SETTINGS_PATH}?google=connected`, 303);
}

export async function finishGoogleSignIn(context: AppLoadContext, request: Request): Promise<Response> {
  const identity = requireIdentity(context);
  const pending = await identity.pendingSignIn(request);
  const response = await completeSignIn(context, request, pending).catch((error) =>
    failedSignIn(
      context,
      pending && { redirectTo: pending.redirectTo, isConnecting: pending.connect !== null },
      error,
    ),
  );
  response.headers.append("Set-Cookie", await identity.clearedCookie());
  return response;
}
