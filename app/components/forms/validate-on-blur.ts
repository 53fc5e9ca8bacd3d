/**
 * Checks a field when the reader leaves it. Not an empty one, and not for the button that sends the form: that checks all
 * of them, and an error that appeared first would move the button away under the press.
 */
import type { FormMetadata } from "@conform-to/react";
import type { FocusEvent } from "react";

/** For `onBlur` of the form element. */
export const validateOnBlur =
  <Schema extends Record<string, unknown>>(form: Pick<FormMetadata<Schema>, "validate">) =>
  ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
    const field: EventTarget = target;
    const typed = field instanceof HTMLInputElement && !["checkbox", "hidden"].includes(field.type);
    // Not by `relatedTarget`: in Safari a button that is pressed takes no focus.
    const sending = currentTarget.querySelector("[type=submit]:active");
    if (typed && field.value !== "" && !sending) form.validate({ name: field.name });
  };
