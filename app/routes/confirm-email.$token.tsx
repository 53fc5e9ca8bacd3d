/** The link in the mail to a new email address. */
import { ConfirmAddress } from "#app/components/account/confirm-address.tsx";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { confirmEmailChange } from "#app/domain/accounts/address-verification.server.ts";
import { mailedLinkAction, mailedLinkLoader } from "#app/http/mailed-link.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

export const loader = mailedLinkLoader("change", "recovery.changeTitle");
export const action = mailedLinkAction({ confirm: confirmEmailChange });

export const shouldRevalidate = () => false;

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
