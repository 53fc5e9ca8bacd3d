import { confirmEmailChange } from "#app/accounts/address-verification.server.ts";
import { ConfirmAddress } from "#app/accounts/login/confirm-address.tsx";
import { mailedLinkAction, mailedLinkLoader } from "#app/accounts/login/mailed-link.form.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";

export const loader = mailedLinkLoader("change", "recovery.changeTitle");
export const action = mailedLinkAction({ confirm: confirmEmailChange });

export const shouldRevalidate = () => false;

export const handle = { i18n: ["accounts"] } satisfies PageHandle;

export const meta = titleMeta;

export default function ConfirmEmailPage() {
  const t = useT();
  return (
    <ConfirmAddress
      title={t("recovery.changeTitle")}
      lead={t("recovery.changeLead")}
      done={{ title: t("recovery.changed"), text: t("recovery.changedText") }}
    />
  );
}
