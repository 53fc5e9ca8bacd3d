export type IdTokenFault =
  | "wrong-issuer"
  | "wrong-audience"
  | "several-audiences"
  | "wrong-azp"
  | "expired"
  | "issued-in-future"
  | "wrong-nonce"
  | "no-nonce"
  | "wrong-key"
  | "unknown-kid"
  | "alg-none"
  | "alg-hs256"
  | "wrong-at-hash"
  | "no-sub"
  | "no-email-verified"
  | "text-email-verified"
  | "garbage"
  | "missing";
export type UserinfoFault = "garbage" | "other-sub" | "no-sub" | "no-email-verified";

/** What a test can make the sandbox do wrong; a number is the HTTP status to fail with. */
export interface Faults {
  idToken: IdTokenFault | null;
  userinfo: UserinfoFault | number | null;
  token: "garbage" | "no-access-token" | number | null;
  certs: "garbage" | "no-keys" | number | null;
  discovery: "garbage" | "wrong-issuer" | "no-endpoints" | number | null;
}

/** It answers as Google does. */
export const noFaults = (): Faults => ({
  idToken: null,
  userinfo: null,
  token: null,
  certs: null,
  discovery: null,
});
