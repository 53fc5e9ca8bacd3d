import { type ComponentProps, useRef, useState } from "react";
import type { z } from "#app/shared/zod.ts";
import { closeDisclosure, Disclosure } from "#app/ui/disclosure.tsx";
import { StudioForm, useIsRefused } from "./studio-form.tsx";

type DisclosedFormProps<S extends z.ZodObject> = Omit<ComponentProps<typeof StudioForm<S>>, "onStored"> & {
  label: string;
};

/** A form behind a button. Once it is stored it is closed, with the focus on that button. */
export function DisclosedForm<S extends z.ZodObject>({ label, ...form }: DisclosedFormProps<S>) {
  const inside = useRef<HTMLDivElement>(null);
  // Sent before the page was live, it comes back with its answer.
  const [isOpenAtFirst] = useState(useIsRefused(form));
  const close = () => {
    const details = inside.current?.closest("details");
    if (details) closeDisclosure(details);
  };
  return (
    <Disclosure label={label} open={isOpenAtFirst}>
      <div ref={inside}>
        <StudioForm {...form} onStored={close} />
      </div>
    </Disclosure>
  );
}
