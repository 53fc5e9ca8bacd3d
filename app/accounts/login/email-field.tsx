import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { useFieldProps } from "#app/ui/checked-form.tsx";
import { TextField } from "#app/ui/field.tsx";

function useIsEmail(value: string | undefined): boolean {
  const [check, setCheck] = useState<(value: string) => boolean>();
  const isTyped = Boolean(value);
  useEffect(() => {
    if (!isTyped) return;
    import("#app/accounts/email.contract.ts").then(
      ({ Email }) => setCheck(() => (value: string) => Email.safeParse(value).success),
      (error: unknown) => console.warn("The rule for addresses could not be loaded", error),
    );
  }, [isTyped]);
  return Boolean(value && check?.(value));
}

interface EmailFieldProps {
  field: FieldMetadata<string>;
  label?: string;
  hint?: string;
  autoComplete: "username" | "email";
}

export function EmailField({ field, label, hint, autoComplete }: EmailFieldProps) {
  const t = useT();
  const propsOf = useFieldProps();
  const valid = useIsEmail(field.value);
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
