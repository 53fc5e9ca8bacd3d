import type { ReactNode } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { CardSection } from "#app/ui/card.tsx";
import { SETTINGS, type SettingName, type ShownSetting } from "./shop-settings.contract.ts";
import { StudioForm, SubmitButton } from "./studio-form.tsx";

interface SettingFormProps {
  intent: SettingName;
  setting: ShownSetting<object>;
  title: string;
  text: string;
  children: ReactNode;
}

/** A part of the studio's settings with a form of its own. */
export function SettingForm({ intent, setting, title, text, children }: SettingFormProps) {
  const t = useT();
  return (
    <CardSection id={intent} title={title} text={text}>
      <StudioForm
        intent={intent}
        schema={SETTINGS[intent].schema}
        of={{ revision: setting.revision }}
        values={setting.values}
        className="mt-6 grid gap-6"
      >
        {children}
        <SubmitButton variant="secondary">{t("studio.save")}</SubmitButton>
      </StudioForm>
    </CardSection>
  );
}
