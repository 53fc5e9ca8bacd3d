export const ID_TOKEN_FAULTS = [
  "wrong-issuer",
  "wrong-audience",
  "several-audiences",
  "wrong-azp",
  "expired",
  "issued-in-future",
  "wrong-nonce",
  "no-nonce",
  "wrong-key",
  "unknown-kid",
  "alg-none",
  "alg-hs256",
  "wrong-at-hash",
  "no-sub",
  "no-email-verified",
  "text-email-verified",
  "garbage",
  "missing",
] as const;
export type IdTokenFault = (typeof ID_TOKEN_FAULTS)[number];

export const USERINFO_FAULTS = ["garbage", "other-sub", "no-sub", "no-email-verified"] as const;
export type UserinfoFault = (typeof USERINFO_FAULTS)[number];

export const TOKEN_FAULTS = ["garbage", "no-access-token"] as const;
export type TokenFault = (typeof TOKEN_FAULTS)[number];

export const DISCOVERY_FAULTS = ["garbage", "wrong-issuer", "no-endpoints"] as const;
export type DiscoveryFault = (typeof DISCOVERY_FAULTS)[number];

export const CERTS_FAULTS = ["garbage", "no-keys"] as const;
export type CertsFault = (typeof CERTS_FAULTS)[number];

/** What a test can make the sandbox do wrong; with the defaults it answers as Google does. */
export interface Faults {
  idToken: IdTokenFault | null;
  /** A number is the HTTP status to fail with. */
  userinfo: UserinfoFault | number | null;
  token: TokenFault | number | null;
  certs: CertsFault | number | null;
  discovery: DiscoveryFault | number | null;
}

export function noFaults(): Faults {
  return {
    idToken: null,
    userinfo: null,
    token: null,
    certs: null,
    discovery: null,
  };
}

/** Takes settings from JSON. Throws a RangeError that names the setting it does not know. */
export function applyFaults(faults: Faults, settings: Record<string, unknown>): void {
  const accepted = Object.entries(settings).filter(([name, value]) => {
    if (!allows(name, value)) throw new RangeError(`${name} cannot be ${JSON.stringify(value)}`);
    return true;
  });
  Object.assign(faults, Object.fromEntries(accepted));
}

function allows(name: string, value: unknown): boolean {
  const oneOf = (list: readonly string[]) => value === null || list.includes(String(value));
  const isStatus = Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 599;
  switch (name) {
    case "idToken":
      return oneOf(ID_TOKEN_FAULTS);
    case "userinfo":
      return isStatus || oneOf(USERINFO_FAULTS);
    case "token":
      return isStatus || oneOf(TOKEN_FAULTS);
    case "certs":
      return isStatus || oneOf(CERTS_FAULTS);
    case "discovery":
      return isStatus || oneOf(DISCOVERY_FAULTS);
    default:
      return false;
  }
}
