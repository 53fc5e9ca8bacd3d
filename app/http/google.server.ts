/** Leaving for Google and coming back; whatever happens there, the person ends on a page of ours that says what. */
import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { GoogleTrip } from "#app/domain/accounts/google.contract.ts";
import {
  connectGoogle,
  consumeGoogleState,
  isConnectPass,
  logInWithGoogle,
} from "#app/domain/accounts/google.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { faultText } from "./endpoint.server.ts";
import { expectedError } from "./errors.server.ts";
import { safePath } from "./guards.server.ts";
import { loggedIn } from "./log-in.server.ts";
import { visitorOf } from "./visitor.server.ts";

const SETTINGS = "/dashboard/settings";

/** @throws DomainError not_found when the shop has no Google sign-in. */
function identityOf({ services }: AppLoadContext) {
  if (!services.identity) throw new DomainError("not_found");
  return services.identity;
}

/** Codes and tokens are never in what a fault of this journey says. */
function reportedCode({ services }: AppLoadContext, error: unknown): string {
  const expected = expectedError(error);
  if (!expected) services.log("google_fault", { error: faultText(error) });
  else if (expected.detail) services.log("google_refused", { detail: expected.detail });
  return expected?.code ?? "google_failed";
}

function stranded(context: AppLoadContext, trip: GoogleTrip | null, error: unknown): Response {
  const query = new URLSearchParams({ google: reportedCode(context, error) });
  if (trip?.connect) return redirect(`${SETTINGS}?${query}`, 303);
  if (trip) query.set("redirectTo", trip.redirectTo);
  return redirect(`/login?${query}`, 303);
}

async function connectingUser(context: AppLoadContext, pass: string): Promise<string> {
  const user = await context.user();
  const proved = user && (await isConnectPass(context.services, context.sessionToken ?? "", pass));
  if (!proved) throw new DomainError("google_expired");
  return user.id;
}

/** `?redirectTo=` a path of ours; `?connect=` with `connectPass` to connect instead of signing in. */
export async function leaveForGoogle(context: AppLoadContext, request: Request): Promise<Response> {
  const identity = identityOf(context);
  const asked = new URL(request.url).searchParams;
  const pass = asked.get("connect");
  const trip: GoogleTrip = { redirectTo: safePath(asked.get("redirectTo")), connect: pass };
  try {
    const connect = pass === null ? null : await connectingUser(context, pass);
    return await identity.leave(request, { ...trip, connect }, context.services.language);
  } catch (error) {
    return stranded(context, trip, error);
  }
}

async function arrive(
  context: AppLoadContext,
  request: Request,
  trip: (GoogleTrip & { state: string }) | null,
): Promise<Response> {
  const { services } = context;
  if (!trip) throw new DomainError("google_expired");
  await consumeGoogleState(services, trip.state);
  const profile = await identityOf(context).profileOf(request);
  if (!trip.connect) {
    const started = await logInWithGoogle(services, profile, visitorOf(request));
    return loggedIn(context, started, request, trip.redirectTo);
  }
  const user = await context.user();
  if (user?.id !== trip.connect) throw new DomainError("google_expired");
  await connectGoogle(services, user, profile);
  return redirect(`${SETTINGS}?google=connected`, 303);
}

/** The address Google sends people back to. Ends the trip, however it went. */
export async function backFromGoogle(context: AppLoadContext, request: Request): Promise<Response> {
  const identity = identityOf(context);
  const trip = await identity.tripOf(request);
  const response = await arrive(context, request, trip).catch((error) => stranded(context, trip, error));
  response.headers.append("Set-Cookie", await identity.tripEnded());
  return response;
}
