import type { ComponentProps, ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { StudioForm, SubmitButton } from "./studio-form.tsx";

interface ConfirmedFormProps extends Pick<ComponentProps<typeof StudioForm>, "intent" | "schema" | "of"> {
  label: string;
  /** What happens by the button. */
  text: ReactNode;
  button: string;
  /** Of the button. */
  variant?: ComponentProps<typeof SubmitButton>["variant"];
}

/** A button that cannot be undone, with what it does, behind another one. */
export function ConfirmedForm({ label, text, button, variant = "danger", ...form }: ConfirmedFormProps) {
  return (
    <Disclosure label={label}>
      <Card>
        <StudioForm {...form} isConfirmed className="grid gap-4">
          <p>{text}</p>
          <SubmitButton variant={variant}>{button}</SubmitButton>
        </StudioForm>
      </Card>
    </Disclosure>
  );
}
