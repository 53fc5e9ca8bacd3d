import { finishGoogleSignIn, startGoogleSignIn } from "#app/accounts/google/google.form.server.ts";
import { endSession, loginJson } from "#app/accounts/login/log-in.form.server.ts";
import { PreferencesChange } from "#app/accounts/settings/settings.contract.ts";
import { setPreferences } from "#app/accounts/settings/settings.server.ts";
import { missingXsrfCookie } from "#app/http/csrf.server.ts";
import { type Calls, endpoint, NoInput } from "#app/http/endpoint.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { languageCookie } from "#app/i18n/i18n.server.ts";
import { z } from "#app/shared/zod.ts";
import { Login, Register } from "./accounts.contract.ts";
import { logIn, registerAccount } from "./accounts.server.ts";
import { sessionUser } from "./session-user.server.ts";

/**
 * docs/specification.md, section 7 has it as GET; a GET that another site started is refused (ASVS 3.5.3).
 * @returns 204, nothing. It changes something as a GET too, and is answered like a change: with the token in
 * `X-XSRF-TOKEN`, or from a browser that sends `Sec-Fetch-Site: same-origin`. Otherwise 403.
 */
const logOut = endpoint({
  access: "anyone",
  input: z.unknown(),
  body: "raw",
  run: ({ context, request }) => endSession(context, request),
});

export const accountCalls = {
  /** @returns 200, the `User`, with the cookies of a session. */
  "POST /app/register": endpoint({
    access: "anyone",
    input: Register,
    run: async ({ services, input, request, context }) =>
      loginJson(context, await registerAccount(services, input, visitorOf(request))),
  }),

  /** @returns 200, the `User`, with the cookies of a session. */
  "POST /app/login": endpoint({
    access: "anyone",
    input: Login,
    run: async ({ services, input, request, context }) =>
      loginJson(context, await logIn(services, input, visitorOf(request))),
  }),

  "GET /app/logout": logOut,
  "POST /app/logout": logOut,

  /** docs/specification.md, section 7: also hands out the anti-forgery cookie, unless the browser has one of this session. @returns 200, the `User`, for a member with what the membership opens, or 204 for nobody. */
  "GET /app/verify": endpoint({
    access: "anyone",
    input: NoInput,
    async run({ services, context, request }) {
      const { sessionToken } = context;
      const user = sessionToken && (await sessionUser(services, { sessionToken }));
      const cookie = await missingXsrfCookie(request, services.settings.SESSION_SECRET);
      const headers: HeadersInit = cookie ? { "Set-Cookie": cookie } : {};
      return user ? Response.json(user, { headers }) : new Response(null, { status: 204, headers });
    },
  }),

  /** @returns 200, the `User` as it is now, with the language cookie. */
  "POST /app/preferences": endpoint({
    access: "session",
    input: PreferencesChange,
    async run({ services, caller, input }) {
      const changed = await setPreferences(services, caller, input.preferences);
      const cookie = await languageCookie.serialize(changed.preferences.language);
      return Response.json(changed, { headers: { "Set-Cookie": cookie } });
    },
  }),

  /** @returns 302 to Google; 303 to `/sign-in` or the settings with `?google=` and an error code. */
  "GET /app/auth/google": endpoint({
    access: "anyone",
    input: NoInput,
    run: ({ context, request }) => startGoogleSignIn(context, request),
  }),

  /** @returns 303 to where the person was, or to `/sign-in` or the settings with `?google=` and an error code. */
  "GET /app/auth/google/callback": endpoint({
    access: "anyone",
    input: NoInput,
    run: ({ context, request }) => finishGoogleSignIn(context, request),
  }),
} satisfies Calls;
