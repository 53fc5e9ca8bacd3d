import { Form } from "@remix-run/react";
import { SettingsSection } from "#app/accounts/settings/settings-form.tsx";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import type { PasskeySummary } from "./second-factor.contract.ts";

function Passkey({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: PasskeySummary }) {
  const t = useT();
  const dateOf = (at: string) => date(at, t);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        <p className="text-muted text-sm">
          {[
            t("studioSecurity.added", { date: dateOf(createdAt) }),
            lastUsedAt && t("studioSecurity.used", { date: dateOf(lastUsedAt) }),
          ]
            .filter(Boolean)
            .join(", ")}
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <IntentButton
          intent="removePasskey"
          itemId={id}
          variant="secondary"
          aria-label={t("studioSecurity.removeNamed", { name })}
        >
          {t("studioSecurity.remove")}
        </IntentButton>
      </Form>
    </li>
  );
}

export function PasskeysSection({ passkeys }: { passkeys: PasskeySummary[] }) {
  const t = useT();
  return (
    <SettingsSection
      id="passkeys"
      title={t("studioSecurity.passkeys")}
      lead={t("studioSecurity.passkeysLead")}
    >
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <PasskeyButton purpose="add" intent="passkey" variant={passkeys.length > 0 ? "secondary" : "primary"}>
        {t("studioSecurity.addPasskey")}
      </PasskeyButton>
    </SettingsSection>
  );
}
