import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { AccountPage } from "./account-page.tsx";

interface InvalidLinkProps {
  reason: string;
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
