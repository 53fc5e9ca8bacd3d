import { randomBytes } from "node:crypto";
import type { Person } from "./people.ts";

const MINUTE = 60_000;
const CODE_LIFETIME = 10 * MINUTE;
/** Seconds; Google's own figure. */
export const TOKEN_LIFETIME = 3599;

export interface AuthorizationRequest {
  clientId: string;
  redirectUri: string;
  scopes: string[];
  state: string | null;
  nonce: string | null;
  /** PKCE's S256 challenge: Google takes requests without one, the shop must not send any. */
  codeChallenge: string;
}

export interface Grant {
  request: AuthorizationRequest;
  person: Person;
}

interface CodeRecord extends Grant {
  used: boolean;
  tokens: string[];
}

export interface Grants {
  /** Keeps a request while its person chooses an account; answers the ticket for the form. */
  open(request: AuthorizationRequest): string;
  opened(ticket: string): AuthorizationRequest | null;
  issueCode(grant: Grant): string;
  /** The grant of a code that was never used and is not expired. */
  redeem(code: string): Grant | null;
  issueToken(code: string, grant: Grant): string;
  ownerOf(accessToken: string): Grant | null;
}

const secret = (bytes: number) => randomBytes(bytes).toString("base64url");

/** Values under a secret name, each for its lifetime in milliseconds. */
function expiringMap<T>(now: () => Date, lifetime: number) {
  const entries = new Map<string, { value: T; expires: number }>();
  return {
    keep(name: string, value: T): string {
      entries.set(name, { value, expires: now().getTime() + lifetime });
      return name;
    },
    get(name: string): T | null {
      const entry = entries.get(name);
      return entry && entry.expires > now().getTime() ? entry.value : null;
    },
    drop: (name: string) => entries.delete(name),
  };
}

export function newGrants(now: () => Date): Grants {
  const tickets = expiringMap<AuthorizationRequest>(now, CODE_LIFETIME);
  const codes = expiringMap<CodeRecord>(now, CODE_LIFETIME);
  const tokens = expiringMap<Grant>(now, TOKEN_LIFETIME * 1000);
  return {
    open: (request) => tickets.keep(secret(16), request),
    opened: (ticket) => tickets.get(ticket),
    // Real codes hold a slash, which catches a shop that forgets to encode or decode it.
    issueCode: (grant) => codes.keep(`4/0${secret(36)}`, { ...grant, used: false, tokens: [] }),
    redeem(code) {
      const record = codes.get(code);
      if (record?.used) for (const token of record.tokens) tokens.drop(token);
      if (!record || record.used) return null;
      record.used = true;
      return record;
    },
    issueToken(code, grant) {
      const token = tokens.keep(`ya29.${secret(48)}`, grant);
      codes.get(code)?.tokens.push(token);
      return token;
    },
    ownerOf: (accessToken) => tokens.get(accessToken),
  };
}
