/** Ties conform's view of a field to the kit's fields: name, kept value, and the error in the reader's language. */
import type { FieldMetadata } from "@conform-to/react";
import { useT } from "#app/i18n/use-t.tsx";

type AnyField = Pick<
  FieldMetadata<string | boolean | undefined>,
  "id" | "name" | "initialValue" | "errors" | "required"
>;

/** `key` is left out on purpose: React wants it written, not spread. */
export function useFieldProps() {
  const t = useT();
  return ({ id, name, initialValue, errors, required }: AnyField) => ({
    id,
    name,
    required,
    defaultValue: typeof initialValue === "string" ? initialValue : undefined,
    error: errors?.map((key) => t.known(key, "errors.invalid")),
  });
}
