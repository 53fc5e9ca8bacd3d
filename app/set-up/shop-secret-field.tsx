import type { FieldMetadata } from "@conform-to/react";
import { useT } from "#app/i18n/use-t.tsx";
import { useFieldProps } from "#app/ui/checked-form.tsx";
import { TextField } from "#app/ui/field.tsx";

export function ShopSecretField({ field }: { field: FieldMetadata<string> }) {
  const t = useT();
  const propsOf = useFieldProps();
  return (
    <TextField
      key={field.key}
      {...propsOf(field)}
      type="password"
      autoComplete="off"
      label={t("setUp.secret")}
      hint={t("setUp.secretHint")}
    />
  );
}
