import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface SettingFormProps {
  /** What its button sends; also the id of its heading. */
  intent: string;
  title: string;
  text: string;
  saved: boolean;
  children: ReactNode;
}

/** A part of the studio's settings with a form of its own. */
export function SettingForm({ intent, title, text, saved, children }: SettingFormProps) {
  const t = useT();
  return (
    <Card as="section" aria-labelledby={intent}>
      <h2 id={intent} className="text-lg">
        {title}
      </h2>
      <p className="mt-2 text-muted">{text}</p>
      <Form method="post" preventScrollReset className="mt-6 grid gap-6">
        {saved && (
          <Notice tone="success" announce>
            {t("studioSettings.saved")}
          </Notice>
        )}
        {children}
        <div>
          <IntentButton intent={intent} variant="secondary">
            {t("studioSettings.save")}
          </IntentButton>
        </div>
      </Form>
    </Card>
  );
}
