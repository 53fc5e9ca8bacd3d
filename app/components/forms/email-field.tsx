/** The e-mail of a login or registration, with the spec's "Valid email" as soon as it is one. */
import type { FieldMetadata } from "@conform-to/react";
import { TextField } from "#app/components/ui/field.tsx";
import { Email } from "#app/domain/accounts/accounts.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useFieldProps } from "./checked-form.tsx";

interface EmailFieldProps {
  field: FieldMetadata<string>;
  label?: string;
  hint?: string;
  autoComplete: "username" | "email";
}

export function EmailField({ field, label, hint, autoComplete }: EmailFieldProps) {
  const t = useT();
  const propsOf = useFieldProps();
  const valid = Email.safeParse(field.value).success;
  return (
    <TextField
      key={field.key}
      {...propsOf(field)}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      autoComplete={autoComplete}
      label={label ?? t("account.email")}
      hint={hint}
      approval={valid && t("account.validEmail")}
    />
  );
}
