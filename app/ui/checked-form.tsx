/** conform as every form of the shop uses it: checked in the browser by the contract that the server uses. */
import {
  type DefaultValue,
  type FieldMetadata,
  getFormProps,
  parse,
  type Submission,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { type FocusEvent, type ReactNode, useEffect, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import type { z } from "#app/shared/zod.ts";
import { formErrors } from "./form-errors.browser.ts";
import { Notice } from "./notice.tsx";

interface FormErrorProps {
  result: SubmissionResult | undefined;
  /** What to do instead. */
  action?: ReactNode;
}

/** The error of a form as a whole; it stays until the next answer, so that nothing moves under a click. */
export function FormError({ result, action }: FormErrorProps) {
  const t = useT();
  const [key] = formErrors(result);
  if (!key) return null;
  return (
    <Notice tone="danger" announce action={action}>
      {t.orElse(key, "errors.internal")}
    </Notice>
  );
}

type LoadSchema<V> = () => Promise<z.ZodType<V>>;
type Check<V> = (form: FormData) => Submission<V>;

interface FormOptions<V extends Record<string, unknown>> {
  id: string;
  result: SubmissionResult | undefined;
  defaultValue?: DefaultValue<V>;
  onSubmit?: () => void;
}

/**
 * The field to check when it loses focus: not an empty one, and none while the submit button is pressed.
 * Submitting checks every field, and an error that appeared before would move the button away under the
 * press.
 */
function fieldToCheck({ target, currentTarget }: FocusEvent<HTMLFormElement>): HTMLInputElement | null {
  const field: EventTarget = target;
  const isText = field instanceof HTMLInputElement && !["checkbox", "hidden"].includes(field.type);
  // Not by `relatedTarget`: in Safari a pressed button takes no focus.
  const submitting = currentTarget.querySelector("[type=submit]:active");
  return isText && field.name !== "" && field.value !== "" && !submitting ? field : null;
}

/**
 * Runs at once, or when what is being pressed has got its click: an error that appears before would move it
 * away under the finger. A touch sends its `mousedown`, which takes the focus away, after `pointerup`, and
 * then `mouseup`.
 */
function afterPress(run: () => void): void {
  if (!document.querySelector(":active")) run();
  else addEventListener("mouseup", () => setTimeout(run), { once: true, capture: true });
}

/** Accepts every form; conform needs the result of a check to update its fields. */
const uncheckedForm = <V,>(form: FormData): Submission<V> =>
  parse<V, string[]>(form, { resolve: (value) => ({ value: value as V }) });

/** Contracts and Zod are loaded after the page is shown. Until then, and when they cannot be loaded, only the server checks. */
function useCheck<V>(loadSchema: LoadSchema<V>): Check<V> {
  const [check, setCheck] = useState<Check<V>>(() => uncheckedForm);
  useEffect(() => {
    Promise.all([import("@conform-to/zod/v4"), loadSchema()]).then(
      ([{ parseWithZod }, schema]) => setCheck(() => (form: FormData) => parseWithZod(form, { schema })),
      (error: unknown) => console.warn("The form's contract could not be loaded", error),
    );
  }, [loadSchema]);
  return check;
}

/** @param check is asked when the form is submitted, when a field is left, and for a refused field with each letter */
export function useValidatedForm<V extends Record<string, unknown>>({
  result,
  check,
  ...formOptions
}: FormOptions<V> & { check: Check<V> }) {
  const [form, fields] = useForm<V>({
    ...formOptions,
    lastResult: result,
    onValidate: ({ formData }) => check(formData),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const field = fieldToCheck(event);
    if (field) afterPress(() => field.isConnected && form.validate({ name: field.name }));
  };
  return { form, fields, formProps: { ...getFormProps(form), onBlur } };
}

/** @param options.schema imports the contract; the same function in every render */
export const useCheckedForm = <V extends Record<string, unknown>>({
  schema,
  ...options
}: FormOptions<V> & { schema: LoadSchema<V> }) => useValidatedForm({ ...options, check: useCheck(schema) });

type AnyField = Pick<
  FieldMetadata<string | number | boolean | undefined>,
  "id" | "name" | "initialValue" | "errors" | "required"
>;

/** Props of a text field from conform's metadata; without `key`, which React does not accept in a spread. */
export function useFieldProps() {
  const t = useT();
  return ({ id, name, initialValue, errors, required }: AnyField) => ({
    id,
    name,
    required,
    defaultValue: typeof initialValue === "string" ? initialValue : undefined,
    error: errors?.map((key) => t.orElse(key, "errors.invalid")),
  });
}
