import { Form } from "@remix-run/react";
import { SettingsSection } from "#app/accounts/settings/settings-form.tsx";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { CodeForm, type CodeFormResult } from "./code-form.tsx";
import type { SecondFactorView, TotpSetup } from "./second-factor.contract.ts";

const IntentForm = ({ intent, children }: { intent: string; children: string }) => (
  <Form method="post" preventScrollReset>
    <IntentButton intent={intent} variant="secondary">
      {children}
    </IntentButton>
  </Form>
);

/** Dark on white in both themes: apps cannot scan other colours. */
function QrCode({ qr: { size, path } }: Pick<TotpSetup, "qr">) {
  const t = useT();
  return (
    <svg
      role="img"
      aria-label={t("studioSecurity.qr")}
      viewBox={`0 0 ${size} ${size}`}
      width={224}
      height={224}
      shapeRendering="crispEdges"
      className="max-w-full rounded-box border border-line"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

function Setup({ setup, result }: { setup: TotpSetup; result: CodeFormResult | undefined }) {
  const t = useT();
  return (
    <>
      <p>{t("studioSecurity.scan")}</p>
      <a href={setup.uri} className="w-fit rounded-box">
        <QrCode qr={setup.qr} />
      </a>
      <p>
        <span className="text-muted text-sm">{t("studioSecurity.key")}</span>
        <code translate="no" className="block break-words">
          {setup.secret.match(/.{4}/g)?.join(" ")}
        </code>
      </p>
      <CodeForm
        intent="app"
        result={result}
        label={t("studioSecurity.code")}
        submitLabel={t("studioSecurity.confirmApp")}
        digits
      />
    </>
  );
}

export function AuthenticatorAppSection({
  view,
  result,
}: {
  view: SecondFactorView;
  result: CodeFormResult | undefined;
}) {
  const t = useT();
  const { appSince, setup } = view;
  return (
    <SettingsSection id="app" title={t("studioSecurity.app")} lead={t("studioSecurity.appLead")}>
      {appSince && (
        <>
          <p>{t("studioSecurity.appSince", { date: date(appSince, t) })}</p>
          <IntentForm intent="removeApp">{t("studioSecurity.removeApp")}</IntentForm>
        </>
      )}
      {setup && <Setup setup={setup} result={result} />}
      {!appSince && !setup && <IntentForm intent="startApp">{t("studioSecurity.startApp")}</IntentForm>}
    </SettingsSection>
  );
}
