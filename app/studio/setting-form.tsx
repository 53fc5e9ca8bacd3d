import type { ComponentProps } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { StudioForm, SubmitButton } from "./studio-form.tsx";

type SettingFormProps = Pick<ComponentProps<typeof StudioForm>, "intent" | "schema" | "values" | "children"> &
  Record<"title" | "text", string>;

/** A part of the studio's settings with a form of its own. */
export function SettingForm({ title, text, children, ...form }: SettingFormProps) {
  const t = useT();
  return (
    <Card as="section" aria-labelledby={form.intent}>
      <h2 id={form.intent} className="text-lg">
        {title}
      </h2>
      <p className="mt-2 text-muted">{text}</p>
      <StudioForm {...form} className="mt-6 grid gap-6">
        {children}
        <SubmitButton variant="secondary">{t("studio.save")}</SubmitButton>
      </StudioForm>
    </Card>
  );
}
