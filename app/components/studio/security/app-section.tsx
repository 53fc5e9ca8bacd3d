import { Form, useNavigation } from "@remix-run/react";
import { SettingsSection } from "#app/components/account/settings-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import type { AppSetup, SecondFactorView } from "#app/domain/second-factor/second-factor.contract.ts";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { type CodeAnswer, CodeForm } from "./code-form.tsx";

function OneButton({ intent, children }: { intent: string; children: string }) {
  const t = useT();
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button variant="secondary" busy={busy} busyLabel={t("ui.loading")}>
        {children}
      </Button>
    </Form>
  );
}

/** Dark on white in both themes: apps read no other colours. */
function QrCode({ qr: { size, path } }: Pick<AppSetup, "qr">) {
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

function Setup({ setup, answer }: { setup: AppSetup; answer: CodeAnswer | undefined }) {
  const t = useT();
  return (
    <>
      <p>{t("studioSecurity.scan")}</p>
      <a href={setup.uri} className="w-fit rounded-box">
        <QrCode qr={setup.qr} />
      </a>
      <p>
        <span className="text-muted text-sm">{t("studioSecurity.key")}</span>
        <code className="block break-words">{setup.secret.match(/.{4}/g)?.join(" ")}</code>
      </p>
      <CodeForm
        intent="app"
        answer={answer}
        label={t("studioSecurity.code")}
        submitLabel={t("studioSecurity.confirmApp")}
        digits
      />
    </>
  );
}

export function AppSection({ view, answer }: { view: SecondFactorView; answer: CodeAnswer | undefined }) {
  const t = useT();
  const { appSince, setup } = view;
  return (
    <SettingsSection id="app" title={t("studioSecurity.app")} lead={t("studioSecurity.appLead")}>
      {appSince && (
        <>
          <p>{t("studioSecurity.appSince", { date: date(appSince, t.language) })}</p>
          <OneButton intent="removeApp">{t("studioSecurity.removeApp")}</OneButton>
        </>
      )}
      {setup && <Setup setup={setup} answer={answer} />}
      {!appSince && !setup && <OneButton intent="startApp">{t("studioSecurity.startApp")}</OneButton>}
    </SettingsSection>
  );
}
