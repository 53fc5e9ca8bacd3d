import { base64url, createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from "jose";
import { Email } from "#app/accounts/email.contract.ts";
import { z } from "#app/shared/zod.ts";
import { fetchGoogleJson, googleFailed } from "./google-json.service.server.ts";
import type { Discovery, GoogleMetadata } from "./metadata.service.server.ts";

const CLOCK_TOLERANCE_SECONDS = 60;
const MAX_TOKEN_AGE_SECONDS = 600;

const optionalText = z.string().max(500).default("");
const Person = z.object({
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  email: Email,
  email_verified: z.boolean(),
  name: optionalText,
  given_name: optionalText,
  family_name: optionalText,
  picture: z.string().max(2_000).default(""),
  locale: optionalText,
  hd: optionalText,
});
type GoogleClaims = z.infer<typeof Person>;

interface ExpectedClaims {
  clientId: string;
  nonce: string;
  accessToken: string;
  now: Date;
  keys: GoogleMetadata["keys"];
}

/** OpenID Connect Core section 3.1.3.6: the left half of the access token's SHA-256. */
async function hashOfAccessToken(accessToken: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(accessToken));
  return base64url.encode(new Uint8Array(digest, 0, 16));
}

async function signedClaims(idToken: string, discovery: Discovery, { clientId, now, keys }: ExpectedClaims) {
  const verifyWith = (published: JSONWebKeySet) =>
    jwtVerify(idToken, createLocalJWKSet(published), {
      algorithms: ["RS256"],
      issuer: discovery.issuer,
      audience: clientId,
      requiredClaims: ["sub", "exp", "iat", "nonce", "email_verified"],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: MAX_TOKEN_AGE_SECONDS,
      currentDate: now,
    });
  const published = await keys();
  try {
    const { payload, protectedHeader } = await verifyWith(published).catch(async (error: unknown) => {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return verifyWith(await keys(true));
    });
    if (!protectedHeader.kid) throw googleFailed("id token: no kid");
    return payload;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    const claim = "claim" in error ? ` ${String(error.claim)}` : "";
    throw googleFailed(`id token: ${error.code}${claim}`);
  }
}

export async function verifiedClaims(
  idToken: string,
  discovery: Discovery,
  expected: ExpectedClaims,
): Promise<GoogleClaims> {
  const payload = await signedClaims(idToken, discovery, expected);
  // Several audiences would mean that the token was issued to another client as well.
  if (payload.aud !== expected.clientId) throw googleFailed("id token: several audiences");
  if ((payload.azp ?? expected.clientId) !== expected.clientId) throw googleFailed("id token: azp");
  if (payload.nonce !== expected.nonce) throw googleFailed("id token: nonce");
  if (payload.at_hash !== undefined && payload.at_hash !== (await hashOfAccessToken(expected.accessToken)))
    throw googleFailed("id token: at_hash");
  const person = Person.safeParse(payload);
  if (!person.success) throw googleFailed(`id token: ${person.error.issues[0]?.path.join(".")}`);
  return person.data;
}

/** Compares the claims with the userinfo endpoint. */
export async function confirmAtUserinfo(
  claims: GoogleClaims,
  discovery: Discovery,
  accessToken: string,
): Promise<void> {
  const userinfo = await fetchGoogleJson(
    "userinfo",
    Person.pick({ sub: true, email: true, email_verified: true }),
    {
      url: discovery.userinfo_endpoint,
      headers: { Authorization: `Bearer ${accessToken}` },
    },
  );
  const agrees =
    userinfo.sub === claims.sub &&
    userinfo.email === claims.email &&
    userinfo.email_verified === claims.email_verified;
  if (!agrees) throw googleFailed("userinfo: another person than the id token's");
}
