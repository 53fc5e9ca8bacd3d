/** conform as every form of the shop uses it: checked in the browser by the contract that the server uses. */
import { type DefaultValue, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { FocusEvent } from "react";
import type { z } from "#app/domain/zod.ts";

interface CheckedForm<V extends Record<string, unknown>> {
  id: string;
  /** The server's answer to the last try. */
  result: SubmissionResult | undefined;
  schema: z.ZodType<V>;
  defaultValue?: DefaultValue<V>;
  /** What is sent has passed the check. */
  onSubmit?: () => void;
}

/** Not an empty field, and not for the button that sends the form: that checks all of them, and an error that appeared first would move the button away under the press. */
function isLeft({ target, currentTarget }: FocusEvent<HTMLFormElement>): HTMLInputElement | null {
  const field: EventTarget = target;
  const typed = field instanceof HTMLInputElement && !["checkbox", "hidden"].includes(field.type);
  // Not by `relatedTarget`: in Safari a button that is pressed takes no focus.
  const sending = currentTarget.querySelector("[type=submit]:active");
  return typed && field.value !== "" && !sending ? field : null;
}

/** Checks a field when the reader leaves it, all of them before they are sent, and a mistake while it is being mended. */
export function useCheckedForm<V extends Record<string, unknown>>({
  result,
  schema,
  ...own
}: CheckedForm<V>) {
  const [form, fields] = useForm<V>({
    ...own,
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const field = isLeft(event);
    if (field) form.validate({ name: field.name });
  };
  /** `formProps` are for the form element. */
  return { form, fields, formProps: { ...getFormProps(form), onBlur } };
}
