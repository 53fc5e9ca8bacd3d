import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import type { z } from "#app/shared/zod.ts";
import { Card } from "#app/ui/card.tsx";
import { closeDisclosure, Disclosure } from "#app/ui/disclosure.tsx";
import { StudioForm, SubmitButton, useIsRefused } from "./studio-form.tsx";

interface DisclosedFormProps<S extends z.ZodObject>
  extends Omit<ComponentProps<typeof StudioForm<S>>, "onStored"> {
  label: string;
  /** Of a `<Menu>`. */
  isItem?: boolean;
  /** Its button is as wide as what surrounds it. */
  wide?: boolean;
  framed?: boolean;
}

/** A form behind a button. Once it is stored it is closed, with the focus on that button. */
export function DisclosedForm<S extends z.ZodObject>(props: DisclosedFormProps<S>) {
  const { label, wide = false, framed = false, isItem = false, ...form } = props;
  const inside = useRef<HTMLDivElement>(null);
  // Sent before the page was live, it comes back with its answer.
  const [isOpenAtFirst] = useState(useIsRefused(form));
  const close = () => {
    const details = inside.current?.closest("details");
    if (details) closeDisclosure(details);
  };
  const shown = <StudioForm {...form} onStored={close} />;
  return (
    <Disclosure label={label} open={isOpenAtFirst} wide={wide} isItem={isItem}>
      <div ref={inside}>{framed ? <Card>{shown}</Card> : shown}</div>
    </Disclosure>
  );
}

interface ConfirmedFormProps
  extends Pick<ComponentProps<typeof DisclosedForm>, "label" | "wide" | "intent" | "schema" | "of"> {
  /** What happens by the button. */
  text: ReactNode;
  button: string;
  /** Of the button. */
  variant?: ComponentProps<typeof SubmitButton>["variant"];
}

/** A button that cannot be undone, with what it does, behind another one. */
export function ConfirmedForm({ text, button, variant = "danger", ...form }: ConfirmedFormProps) {
  return (
    <DisclosedForm {...form} framed={!form.wide} isConfirmed className="grid gap-4">
      <p className={form.wide ? "text-sm" : undefined}>{text}</p>
      <SubmitButton variant={variant}>{button}</SubmitButton>
    </DisclosedForm>
  );
}
