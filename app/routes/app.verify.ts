import { z } from "#app/domain/zod.ts";
import { xsrfCookie } from "#app/http/csrf.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

/** Spec section 7: the person, or nothing; it also hands out the anti-forgery cookie. @returns 200, the `User`, or 204 for nobody. */
const call = endpoint({
  method: "GET",
  access: "anyone",
  input: z.object({}),
  async run({ services, context }) {
    const user = await context.user();
    const token = await xsrfCookie(services.settings.SESSION_SECRET, context.sessionToken);
    const headers = { "Set-Cookie": token };
    return user ? Response.json(user, { headers }) : new Response(null, { status: 204, headers });
  },
});
export const loader = call;
export const action = call;
