import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { useFieldProps } from "#app/ui/checked-form.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";

interface PasswordFieldProps {
  field: FieldMetadata<string | undefined>;
  label: string;
  hint?: string | false;
  autoComplete: "current-password" | "new-password";
}

export function PasswordField({ field, label, hint, autoComplete }: PasswordFieldProps) {
  const t = useT();
  const propsOf = useFieldProps();
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <div className="relative">
      <TextField
        key={field.key}
        {...propsOf(field)}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete={autoComplete}
        label={label}
        hint={hint}
        className="pr-24"
      />
      {hydrated && (
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t("account.showPasswordLabel")}
          aria-controls={field.id}
          onClick={() => setShown(!shown)}
          className="absolute top-7 right-1 h-9 rounded-md px-3 font-medium text-muted text-sm hover:bg-ground hover:text-ink"
        >
          {shown ? t("account.hidePassword") : t("account.showPassword")}
        </button>
      )}
    </div>
  );
}
