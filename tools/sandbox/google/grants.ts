/** Remembers sign-ins under way: a code works once within ten minutes, and using it twice revokes its tokens. */
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
  /** S256 challenge; null only when the PKCE knob is off. */
  codeChallenge: string | null;
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
  /** False when there is no such living token. */
  revoke(accessToken: string): boolean;
}

const secret = (bytes: number) => randomBytes(bytes).toString("base64url");

/** Things under a secret name, each for its lifetime in milliseconds. */
function newShelf<T>(now: () => Date, lifetime: number) {
  const things = new Map<string, { value: T; expires: number }>();
  return {
    keep(name: string, value: T): string {
      things.set(name, { value, expires: now().getTime() + lifetime });
      return name;
    },
    get(name: string): T | null {
      const thing = things.get(name);
      return thing && thing.expires > now().getTime() ? thing.value : null;
    },
    drop: (name: string) => things.delete(name),
  };
}

export function newGrants(now: () => Date): Grants {
  const tickets = newShelf<AuthorizationRequest>(now, CODE_LIFETIME);
  const codes = newShelf<CodeRecord>(now, CODE_LIFETIME);
  const tokens = newShelf<Grant>(now, TOKEN_LIFETIME * 1000);
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
    revoke: (accessToken) => tokens.get(accessToken) !== null && tokens.drop(accessToken),
  };
}
