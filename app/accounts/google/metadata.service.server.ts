import type { JSONWebKeySet } from "jose";
import type { Settings } from "#app/env.server.ts";
import { z } from "#app/shared/zod.ts";
import { fetchGoogleJson, googleFailed } from "./google-json.service.server.ts";

/** What Google's own Cache-Control allows for its discovery document, and less than for its keys. */
const MAX_AGE_MS = 3_600_000;

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
  jwks_uri: z.url(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});
export type Discovery = z.infer<typeof Discovery>;

/** Google's addresses. They live on several hosts, and none may be less protected than the issuer. */
async function discover(issuer: string): Promise<Discovery> {
  const metadata = await fetchGoogleJson("discovery", Discovery, {
    url: `${issuer}/.well-known/openid-configuration`,
  });
  if (metadata.issuer !== issuer) throw googleFailed("discovery: another issuer");
  const addresses = [
    metadata.authorization_endpoint,
    metadata.token_endpoint,
    metadata.userinfo_endpoint,
    metadata.jwks_uri,
  ];
  const { protocol } = new URL(issuer);
  if (addresses.some((address) => new URL(address).protocol !== protocol))
    throw googleFailed("discovery: an unprotected address");
  return metadata;
}

const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().min(1) })) });

interface Cached<T> {
  value: T;
  fetchedAt: number;
}

/** Keyed by the settings, which are one object for all requests of an isolate. */
const caches = new WeakMap<Settings, { discovery?: Cached<Discovery>; keys?: Cached<JSONWebKeySet> }>();

export interface GoogleMetadata {
  discovery(): Promise<Discovery>;
  /** @param renew when a token names a key that is not among those cached. */
  keys(renew?: boolean): Promise<JSONWebKeySet>;
}

export function googleMetadata(settings: Settings, now: () => Date): GoogleMetadata {
  const cache = caches.get(settings) ?? {};
  caches.set(settings, cache);
  const isFresh = ({ fetchedAt }: Cached<unknown>) => now().getTime() - fetchedAt < MAX_AGE_MS;
  const fetchedNow = <T>(value: T): Cached<T> => ({ value, fetchedAt: now().getTime() });
  const discovery = async () => {
    if (!cache.discovery || !isFresh(cache.discovery))
      cache.discovery = fetchedNow(await discover(settings.GOOGLE_ISSUER_URL));
    return cache.discovery.value;
  };
  const keys = async (renew = false) => {
    if (!cache.keys || renew || !isFresh(cache.keys)) {
      const { jwks_uri: url } = await discovery();
      cache.keys = fetchedNow((await fetchGoogleJson("certs", Keys, { url })) as JSONWebKeySet);
    }
    return cache.keys.value;
  };
  return { discovery, keys };
}
