/** How often anyone may try what costs us hashing, mails or attention (research: OWASP ASVS 6.3.1). */
export const LIMITS = {
  /** One e-mail address from one site. */
  login: { max: 10, seconds: 900 },
  loginNetwork: { max: 100, seconds: 900 },
  /** One e-mail address from everywhere; a right password or a mailed link starts the count anew. */
  wrongPasswords: { max: 100, seconds: 86_400 },
  /** A state that came back from Google. */
  googleState: { max: 1, seconds: 900 },
  register: { max: 20, seconds: 3_600 },
  /** One e-mail address from one site. */
  reset: { max: 3, seconds: 3_600 },
  resetNetwork: { max: 20, seconds: 3_600 },
  /** Using links from mails. */
  mailedLink: { max: 60, seconds: 900 },
  /** Mails to one address: a link for a new password lives as long as this window, so one of them always works. */
  resetMail: { max: 3, seconds: 3_600 },
  /** Other mails to one address that nobody has proved to be theirs. */
  unprovedMail: { max: 5, seconds: 3_600 },
  proof: { max: 3, seconds: 3_600 },
  emailChange: { max: 3, seconds: 3_600 },
  reauthenticate: { max: 10, seconds: 900 },
  contact: { max: 5, seconds: 3_600 },
  comment: { max: 10, seconds: 600 },
  chat: { max: 20, seconds: 10 },
  checkout: { max: 20, seconds: 3_600 },
} as const;

export type Limit = keyof typeof LIMITS;

/** What is tried, by whom or for whom, and how many times the limit this bucket holds. */
export type Try = [limit: Limit, key: string, times?: number];

/** Who is asking, as far as the connection tells; never from a header that a visitor can set. */
export interface Visitor {
  userAgent: string;
  /** IPv4 address or IPv6 /64. */
  network: string;
  /** IPv4 address or IPv6 /48: the most that one customer is usually given. */
  site: string;
}

const SITE_TIMES = 10;

/** The tries of a limit per network; many networks of one IPv6 site share a larger bucket. */
export function fromNetwork(limit: Limit, { network, site }: Visitor): Try[] {
  const own: Try = [limit, network];
  return site === network ? [own] : [own, [limit, site, SITE_TIMES]];
}
