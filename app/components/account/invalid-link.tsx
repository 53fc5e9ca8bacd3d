/** The page of a link from a mail that is used or expired. */
import { AccountPage } from "#app/components/forms/account-page.tsx";
import { ButtonLink } from "#app/components/ui/button-link.tsx";
import { useT } from "#app/i18n/use-t.tsx";

interface InvalidLinkProps {
  reason: string;
  /** Path of the page that helps. */
  to: string;
  label: string;
}

export function InvalidLink({ reason, to, label }: InvalidLinkProps) {
  const t = useT();
  return (
    <AccountPage title={t("recovery.badTitle")} lead={reason}>
      <ButtonLink to={to} size="lg" wide>
        {label}
      </ButtonLink>
    </AccountPage>
  );
}
