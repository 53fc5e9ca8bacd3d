import { userByEmail } from "#app/accounts/accounts.store.server.ts";
import { isUnconfirmedSeller } from "#app/accounts/seller.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { template } from "#app/mail/template.server.ts";
import { MINUTE_MS } from "#app/shared/time.ts";
import { signInCode } from "./sign-in-code.server.ts";
import { signInCodeById } from "./sign-in-codes.store.server.ts";

interface CodeProps {
  to: string;
  language: Language;
  code: string;
  minutes: number;
}

/** To an address that somebody typed, in the language that they read. Dropped when the code was used, was replaced or has expired, and for a seller who has not confirmed the address. */
export const signInCodeMail = template<"sign-in-code", CodeProps>({
  notification: false,
  async load({ db, now, settings }, { data }) {
    const [row] = await signInCodeById(db, data.codeId);
    const leftMs = (row?.expiresAt.getTime() ?? 0) - now().getTime();
    if (!row || row.usedAt || leftMs <= 0) return null;
    const [account] = await userByEmail(db, row.email);
    if (account && isUnconfirmedSeller(account)) return null;
    return {
      to: row.email,
      language: data.language,
      code: await signInCode(settings.SESSION_SECRET, row.id),
      minutes: Math.max(1, Math.round(leftMs / MINUTE_MS)),
    };
  },
  content: (t, { code, minutes }, { name }) => ({
    subject: t("signInCode.subject", { code, shop: name }),
    title: t("signInCode.title"),
    blocks: [
      { code },
      { text: t("signInCode.text") },
      { hint: `${t.count("signInCode.works", minutes)} ${t("signInCode.keep", { shop: name })}` },
    ],
    reason: t("signInCode.why", { shop: name }),
  }),
});
