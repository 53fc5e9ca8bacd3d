import type { SecondFactorChange } from "#app/mail/mail.contract.ts";
import { template } from "#app/mail/template.server.ts";

export const secondFactor = template<"second-factor", { to?: string; change: SecondFactorChange }>({
  notification: false,
  load: async (_services, { data }) => ({ change: data.change }),
  content: (t, { change }, { name, origin }) => ({
    subject: t(change === "wrong_codes" ? "secondFactor.triedSubject" : "secondFactor.subject", {
      shop: name,
    }),
    title: t(change === "wrong_codes" ? "secondFactor.triedTitle" : "secondFactor.title"),
    blocks: [
      { text: t(`secondFactor.${change}`) },
      { text: t("secondFactor.notYou") },
      { button: t("shared.choosePassword"), url: `${origin}/forgot` },
    ],
    reason: t("shared.security", { shop: name }),
  }),
});
