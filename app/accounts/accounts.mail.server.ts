import type { MailData } from "#app/mail/mail.contract.ts";
import { mailTokenById } from "#app/mail/outbox.store.server.ts";
import { type MailServices, template } from "#app/mail/template.server.ts";
import { MINUTE_MS } from "#app/shared/time.ts";
import type { EmailTokenPurpose } from "./accounts.tables.server.ts";
import { linkSecret } from "./mail-tokens.server.ts";

const PAGES: Record<EmailTokenPurpose, string> = {
  verify: "verify-email",
  reset: "reset",
  change: "confirm-email",
};

interface TokenLinkProps {
  to: string;
  link: string;
  minutes: number;
}

/** Null when the link was used, was replaced or has expired. Its secret is computed when the mail is sent and stored nowhere. */
async function tokenLink(
  { db, now, settings }: MailServices,
  { data }: { data: { tokenId: string } },
): Promise<TokenLinkProps | null> {
  const [token] = await mailTokenById(db, data.tokenId);
  const leftMs = (token?.expiresAt.getTime() ?? 0) - now().getTime();
  if (!token || token.usedAt || leftMs <= 0) return null;
  const secret = await linkSecret(settings.SESSION_SECRET, token.id);
  return {
    to: token.email,
    link: `${settings.SHOP_ORIGIN}/${PAGES[token.purpose]}/${secret}`,
    minutes: Math.max(1, Math.round(leftMs / MINUTE_MS)),
  };
}

/** Does not name the user, because somebody else may have entered this address. */
export const verify = template<"verify", TokenLinkProps>({
  notification: false,
  load: tokenLink,
  content: (t, { link, minutes, to }, { name }) => ({
    subject: t("verify.subject", { shop: name }),
    title: t("verify.title"),
    blocks: [
      { text: t("verify.text", { address: to }) },
      { button: t("verify.button"), url: link },
      { hint: t.count("shared.linkWorks", minutes) },
    ],
    reason: t("verify.why", { shop: name }),
  }),
});

export const reset = template<"reset", TokenLinkProps>({
  notification: false,
  load: tokenLink,
  content: (t, { link, minutes }, { name }) => ({
    subject: t("reset.subject", { shop: name }),
    title: t("reset.title"),
    blocks: [
      { text: t("reset.text") },
      { button: t("shared.choosePassword"), url: link },
      { hint: t.count("shared.linkWorks", minutes) },
    ],
    reason: t("reset.why", { shop: name }),
  }),
});

export const change = template<"change", TokenLinkProps>({
  notification: false,
  load: tokenLink,
  content: (t, { link, minutes, to }, { name }) => ({
    subject: t("change.subject", { shop: name }),
    title: t("change.title"),
    blocks: [
      { text: t("change.text", { address: to }) },
      { button: t("change.button"), url: link },
      { hint: `${t.count("shared.linkWorks", minutes)} ${t("change.untilThen")}` },
    ],
    reason: t("change.why", { shop: name }),
  }),
});

export const emailChanged = template<"email-changed", { to: string }>({
  notification: false,
  load: async (_services, { data }) => ({ to: data.to }),
  content: (t, _props, { name, origin }) => ({
    subject: t("emailChanged.subject", { shop: name }),
    title: t("emailChanged.title"),
    blocks: [
      { text: t("emailChanged.text") },
      { text: t("emailChanged.notYou") },
      { button: t("emailChanged.button"), url: `${origin}/contact` },
    ],
    reason: t("emailChanged.why", { shop: name }),
  }),
});

export const passwordChanged = template<"password-changed", object>({
  notification: false,
  load: async () => ({}),
  content: (t, _props, { name, origin }) => ({
    subject: t("passwordChanged.subject", { shop: name }),
    title: t("passwordChanged.title"),
    blocks: [
      { text: t("passwordChanged.text") },
      { text: t("passwordChanged.notYou") },
      { button: t("shared.choosePassword"), url: `${origin}/forgot` },
    ],
    reason: t("shared.security", { shop: name }),
  }),
});

export const googleLinked = template<"google-linked", object>({
  notification: false,
  load: async () => ({}),
  content: (t, _props, { name, origin }) => ({
    subject: t("googleLinked.subject", { shop: name }),
    title: t("googleLinked.title"),
    blocks: [
      { text: t("googleLinked.text") },
      { text: t("googleLinked.notYou") },
      { button: t("googleLinked.button"), url: `${origin}/dashboard/settings` },
    ],
    reason: t("shared.security", { shop: name }),
  }),
});

export const accessRemoved = template<"access-removed", { to?: string; removed: AccessRemoved[] }>({
  notification: false,
  load: async (_services, { data }) => ({ removed: data.removed.split(",") as AccessRemoved[] }),
  content: (t, { removed }, { name, origin }) => ({
    subject: t("accessRemoved.subject", { shop: name }),
    title: t("accessRemoved.title"),
    blocks: [
      ...removed.map((access) => ({ text: t(`accessRemoved.${access}`) })),
      { text: t("accessRemoved.stays") },
      { button: t("shared.choosePassword"), url: `${origin}/forgot` },
    ],
    reason: t("shared.security", { shop: name }),
  }),
});
type AccessRemoved = "sessions" | "password" | "google";

export const accountDeleted = template<"account-deleted", MailData["account-deleted"]>({
  notification: false,
  load: async (_services, { data }) => ({ to: data.to, language: data.language }),
  content: (t, _props, { name, origin }) => ({
    subject: t("accountDeleted.subject", { shop: name }),
    title: t("accountDeleted.title"),
    blocks: [
      { text: t("accountDeleted.text") },
      { text: t("accountDeleted.kept") },
      { hint: t("accountDeleted.notYou", { contact: `${origin}/contact` }) },
    ],
    reason: t("accountDeleted.why", { shop: name }),
  }),
});
