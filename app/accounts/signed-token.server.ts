/** Tokens of links that work without a login: JWTs signed with the shop's session secret. Each kind of link has an audience of its own. */
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Settings } from "#app/env.server.ts";
import { DomainError, type ErrorCode } from "#app/shared/errors.ts";

type Secret = Pick<Settings, "SESSION_SECRET">;

const ALGORITHM = "HS256";
const keyOf = ({ SESSION_SECRET }: Secret) => new TextEncoder().encode(SESSION_SECRET);

interface TokenContent {
  audience: string;
  subject: string;
  expires: Date;
  claims?: JWTPayload;
}

export const signedToken = (
  settings: Secret,
  { audience, subject, expires, claims }: TokenContent,
): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(subject)
    .setAudience(audience)
    .setExpirationTime(expires)
    .sign(keyOf(settings));

interface ExpectedToken {
  audience: string;
  subject?: string;
  now: Date;
  refusal: ErrorCode;
}

export async function verifyToken<Claims>(
  settings: Secret,
  token: string,
  { now, refusal, ...expected }: ExpectedToken,
): Promise<Claims & JWTPayload> {
  const options = { ...expected, algorithms: [ALGORITHM], currentDate: now };
  const { payload } = await jwtVerify<Claims>(token, keyOf(settings), options).catch((error: unknown) => {
    throw error instanceof errors.JOSEError ? new DomainError(refusal) : error;
  });
  return payload;
}
