/** Checks a field when the reader leaves it, but not an empty one: an error that appears there moves the button away under a click. */
import type { FormMetadata } from "@conform-to/react";
import type { FocusEvent } from "react";

/** For `onBlur` of the form element. */
export const validateOnBlur =
  <Schema extends Record<string, unknown>>(form: Pick<FormMetadata<Schema>, "validate">) =>
  ({ target }: FocusEvent<HTMLFormElement>) => {
    const field: EventTarget = target;
    const typed = field instanceof HTMLInputElement && !["checkbox", "hidden"].includes(field.type);
    if (typed && field.value !== "") form.validate({ name: field.name });
  };
