/** Asks Google over HTTP and believes no answer that is not 200, JSON and of the expected shape. */

import { DomainError } from "#app/domain/errors.ts";
import { z } from "#app/domain/zod.ts";

/** Milliseconds; somebody is waiting at a blank page. */
const PATIENCE = 10_000;

/** @param detail for the log: what went wrong, never a code, a token or a person. */
export const googleFailed = (detail: string) => new DomainError("google_failed", { detail });

async function answerTo(what: string, url: string, init: RequestInit): Promise<Response> {
  try {
    // A redirect would carry our secret to wherever it points.
    return await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    throw googleFailed(`${what}: no answer`);
  }
}

/** @throws DomainError google_failed, with `what` in its detail. */
export async function askGoogle<S extends z.ZodType>(
  what: string,
  shape: S,
  request: { url: string } & RequestInit,
): Promise<z.output<S>> {
  const { url, ...init } = request;
  const response = await answerTo(what, url, init);
  if (response.status !== 200) {
    await response.body?.cancel();
    throw googleFailed(`${what}: status ${response.status}`);
  }
  const json = await response.json().catch(() => undefined);
  const parsed = shape.safeParse(json);
  if (parsed.success) return parsed.data;
  const missing = parsed.error.issues.map(({ path }) => path.join(".") || "everything");
  throw googleFailed(`${what}: wrong or missing ${missing.join(", ")}`);
}

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
  jwks_uri: z.url(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});
export type Discovery = z.infer<typeof Discovery>;

/** Google's addresses. They live on several hosts, none of which may be less protected than the issuer. */
export async function discover(issuer: string): Promise<Discovery> {
  const found = await askGoogle("discovery", Discovery, {
    url: `${issuer}/.well-known/openid-configuration`,
  });
  if (found.issuer !== issuer) throw googleFailed("discovery: another issuer");
  const addresses = [
    found.authorization_endpoint,
    found.token_endpoint,
    found.userinfo_endpoint,
    found.jwks_uri,
  ];
  const { protocol } = new URL(issuer);
  if (addresses.some((address) => new URL(address).protocol !== protocol))
    throw googleFailed("discovery: an unprotected address");
  return found;
}
