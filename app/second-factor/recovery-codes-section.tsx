import { Form } from "@remix-run/react";
import { SettingsSection } from "#app/accounts/settings/settings-form.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { CopyButton } from "#app/studio/copy-button.tsx";
import { ShownOnce } from "#app/studio/shown-once.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";

export function NewRecoveryCodes({ codes, redirectTo }: { codes: string[]; redirectTo: string }) {
  const t = useT();
  return (
    <ShownOnce
      id="new-codes"
      title={t("studioSecurity.yourCodes")}
      lead={t("studioSecurity.keepCodes")}
      secret={codes}
    >
      <ul translate="no" className="mt-4 grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={redirectTo}>{t("studioSecurity.toStudio")}</ButtonLink>
        <CopyButton text={codes.join("\n")} />
      </div>
    </ShownOnce>
  );
}

export function RecoveryCodesSection({ left }: { left: number }) {
  const t = useT();
  return (
    <SettingsSection id="codes" title={t("studioSecurity.codes")} lead={t("studioSecurity.codesLead")}>
      <p>{t.count("studioSecurity.codesLeft", left)}</p>
      <Form method="post">
        <IntentButton intent="codes" variant="secondary">
          {t("studioSecurity.newCodes")}
        </IntentButton>
        <p className="mt-2 text-muted text-sm">{t("studioSecurity.newCodesHint")}</p>
      </Form>
    </SettingsSection>
  );
}
