/** The link of a mail that proves an address; its secret is computed when the mail is sent and is kept nowhere. */
import type { EmailTokenPurpose } from "#app/db/schema.ts";
import { mailToken } from "#app/domain/accounts/mail-tokens.server.ts";
import type { Language } from "#app/domain/languages.ts";
import { mailTokenById } from "./outbox.store.server.ts";
import type { Looking } from "./template.server.ts";

const PAGES: Record<EmailTokenPurpose, string> = {
  verify: "verify-email",
  reset: "reset",
  change: "confirm-email",
};

export interface TokenLink {
  /** The address the link proves; the mail goes nowhere else. */
  to: string;
  link: string;
  /** How long the link still works. */
  minutes: number;
}

/** Null when the link was used, replaced or has expired. */
export async function tokenLink(
  { db, now, settings }: Looking,
  { data }: { data: { tokenId: string } },
): Promise<TokenLink | null> {
  const [token] = await mailTokenById(db, data.tokenId);
  const left = (token?.expiresAt.getTime() ?? 0) - now().getTime();
  if (!token || token.usedAt || left <= 0) return null;
  const secret = await mailToken(settings.SESSION_SECRET, token.id);
  return {
    to: token.email,
    link: `${settings.SHOP_ORIGIN}/${PAGES[token.purpose]}/${secret}`,
    minutes: Math.max(1, Math.round(left / 60_000)),
  };
}

const UNITS = { en: ["minute", "minutes"], es: ["minuto", "minutos"] } as const;

/** "60 minutes" or "60 minutos". */
export const minutesText = (minutes: number, language: Language) =>
  `${minutes} ${UNITS[language][minutes === 1 ? 0 : 1]}`;
