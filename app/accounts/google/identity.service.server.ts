/** Google sign-in of one browser: PKCE secret, state and nonce are stored in its own signed cookie for ten minutes. */
import { createCookieSessionStorage, type SessionStorage } from "@remix-run/cloudflare";
import { base64url } from "jose";
import { Authenticator } from "remix-auth";
import type { Settings } from "#app/env.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { z } from "#app/shared/zod.ts";
import type { GoogleProfile, PendingSignIn } from "./google.contract.ts";
import { googleFailed } from "./google-json.service.server.ts";
import { type Discovery, googleMetadata } from "./metadata.service.server.ts";
import { ShopGoogleStrategy, type SignIn } from "./strategy.service.server.ts";

const SIGN_IN_SECONDS = 600;

export interface Identity {
  /** A redirect to Google, with the cookie that binds what follows to this browser. @throws DomainError google_failed. */
  startSignIn(request: Request, pending: PendingSignIn, language: SignIn["language"]): Promise<Response>;
  /** The sign-in that this browser has begun, and its state; null without one, or when it returns with another state. */
  pendingSignIn(request: Request): Promise<(PendingSignIn & { state: string }) | null>;
  /** Exchanges the code for the profile. */
  profileOf(request: Request): Promise<GoogleProfile>;
  clearedCookie(): Promise<string>;
}

/** remix-auth-oauth2 adds the state under a name of its own; everything else is stored by us. */
const CookieData = z.object({
  "oauth2:state": z.string().min(16),
  verifier: z.string(),
  nonce: z.string(),
  redirectTo: z.string(),
  connect: z.string().nullable(),
  /** Milliseconds since 1970: the cookie's age is not left to the browser. */
  startedAt: z.number(),
});

/** 256 random bits as 43 characters, what PKCE asks for. */
const randomSecret = () => base64url.encode(crypto.getRandomValues(new Uint8Array(32)));

const cookieStorage = (secret: string) =>
  createCookieSessionStorage({
    cookie: {
      name: "__Host-oauth",
      httpOnly: true,
      secure: true,
      sameSite: "lax",
      path: "/",
      maxAge: SIGN_IN_SECONDS,
      secrets: [secret],
    },
  });

const withInitialData = (storage: SessionStorage, data: Record<string, unknown>): SessionStorage => ({
  ...storage,
  async getSession() {
    const session = await storage.getSession();
    for (const [name, value] of Object.entries(data)) session.set(name, value);
    return session;
  },
});

/** Checks the parameters with which Google redirects back (RFC 6749 section 4.1.2, RFC 9207). */
function checkReturn(params: URLSearchParams, discovery: Discovery) {
  const { issuer, authorization_response_iss_parameter_supported: always } = discovery;
  const from = params.get("iss") ?? (always ? null : issuer);
  if (from !== issuer) throw googleFailed("return: another issuer");
  const error = params.get("error");
  if (error === "access_denied") throw new DomainError("google_cancelled");
  if (error !== null) throw googleFailed(`return: ${/^\w{1,40}$/.test(error) ? error : "an error"}`);
  if (!params.get("code")) throw googleFailed("return: no code");
}

const signInWith = (storage: SessionStorage, signIn: SignIn, request: Request) =>
  new Authenticator<GoogleProfile>(storage, { throwOnError: true })
    .use(new ShopGoogleStrategy(signIn))
    .authenticate("google", request);

export function createIdentity(settings: Settings, now: () => Date): Identity | null {
  if (!settings.GOOGLE_CLIENT_ID) return null;
  const storage = cookieStorage(settings.SESSION_SECRET);
  const metadata = googleMetadata(settings, now);
  const { keys } = metadata;
  const cookieDataOf = async (request: Request) => {
    // Remix throws when a signature is no base64.
    const session = await storage.getSession(request.headers.get("Cookie")).catch(() => null);
    const { data } = CookieData.safeParse(session?.data);
    const age = data ? now().getTime() - data.startedAt : -1;
    return data && age >= 0 && age < SIGN_IN_SECONDS * 1_000 ? data : null;
  };
  return {
    async startSignIn(request, pending, language) {
      const discovery = await metadata.discovery();
      const secrets = { verifier: randomSecret(), nonce: randomSecret() };
      const prepared = withInitialData(storage, { ...pending, ...secrets, startedAt: now().getTime() });
      const signIn = { settings, discovery, keys, ...secrets, language, now: now() };
      // The strategy throws its redirect.
      const outcome: unknown = await signInWith(prepared, signIn, request).catch((thrown: unknown) => thrown);
      if (outcome instanceof Response) return outcome;
      throw outcome;
    },
    async pendingSignIn(request) {
      const data = await cookieDataOf(request);
      const state = new URL(request.url).searchParams.get("state");
      if (!data || data["oauth2:state"] !== state) return null;
      return { redirectTo: data.redirectTo, connect: data.connect, state };
    },
    async profileOf(request) {
      const data = await cookieDataOf(request);
      if (!data) throw new DomainError("google_expired");
      const discovery = await metadata.discovery();
      checkReturn(new URL(request.url).searchParams, discovery);
      const { verifier, nonce } = data;
      return signInWith(
        storage,
        { settings, discovery, keys, verifier, nonce, language: "en", now: now() },
        request,
      );
    },
    async clearedCookie() {
      return storage.destroySession(await storage.getSession());
    },
  };
}
