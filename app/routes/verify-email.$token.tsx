/** The link in the mail that verifies an account's email address. */
import { ConfirmAddress } from "#app/components/account/confirm-address.tsx";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { verifyEmail, verifyEmailByLinkOnly } from "#app/domain/accounts/address-verification.server.ts";
import { mailedLinkAction, mailedLinkLoader } from "#app/http/mailed-link.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

export const loader = mailedLinkLoader("verify", "recovery.verifyTitle");
export const action = mailedLinkAction({ confirm: verifyEmail, confirmWithoutLogin: verifyEmailByLinkOnly });

export const shouldRevalidate = () => false;

export const meta = titleMeta;

export default function VerifyEmailPage() {
  const t = useT();
  return (
    <ConfirmAddress
      title={t("recovery.verifyTitle")}
      lead={t("recovery.verifyLead")}
      canRemovePassword
      done={{ title: t("recovery.verified"), text: t("recovery.verifiedText") }}
    />
  );
}
