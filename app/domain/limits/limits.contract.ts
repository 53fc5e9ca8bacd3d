/** How often anyone may try what costs us hashing, mails or attention (research: OWASP ASVS 6.3.1). */
export const LIMITS = {
  login: { max: 10, seconds: 900 },
  loginNetwork: { max: 100, seconds: 900 },
  /** A state that came back from Google. */
  googleState: { max: 1, seconds: 900 },
  register: { max: 20, seconds: 3_600 },
  reset: { max: 3, seconds: 3_600 },
  resetNetwork: { max: 20, seconds: 3_600 },
  proof: { max: 5, seconds: 3_600 },
  reauthenticate: { max: 10, seconds: 900 },
  contact: { max: 5, seconds: 3_600 },
  comment: { max: 10, seconds: 600 },
  chat: { max: 20, seconds: 10 },
  checkout: { max: 20, seconds: 3_600 },
} as const;

export type Limit = keyof typeof LIMITS;

/** Who is asking, as far as the connection tells. */
export interface Visitor {
  userAgent: string;
  /** IPv4 address or IPv6 /64, from the connection and never from a header that a visitor can set. */
  network: string;
}
