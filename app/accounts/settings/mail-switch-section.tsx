import type { ReactNode } from "react";
import { CheckIcon } from "#app/ui/icons.tsx";
import type { SettingsActionData, SettingsIntent } from "./settings.contract.ts";
import { SettingsForm, SettingsSection } from "./settings-form.tsx";

interface MailSwitchSectionProps {
  intent: Extract<SettingsIntent, "news" | "letters">;
  title: string;
  lead: string;
  isOn: boolean;
  onText: ReactNode;
  /** The label of the button that toggles it. */
  submitLabel: string;
  doneText: string;
  actionData: SettingsActionData | undefined;
}

/** Mails of one kind, which a button turns on or off. */
export function MailSwitchSection({ intent, title, lead, isOn, onText, ...form }: MailSwitchSectionProps) {
  const id = `${intent}-settings`;
  return (
    <SettingsSection id={id} title={title} lead={lead}>
      {isOn && (
        <p className="flex items-center gap-2">
          <CheckIcon className="size-4 text-success" />
          {onText}
        </p>
      )}
      <SettingsForm intent={intent} section={id} variant="secondary" {...form}>
        <input type="hidden" name="wanted" value={isOn ? "off" : "on"} />
      </SettingsForm>
    </SettingsSection>
  );
}
