import type { ComponentProps } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { LICENSE_TYPES } from "./licenses.ts";

type LicenseSelectProps = Omit<ComponentProps<typeof SelectField>, "name" | "children">;

export function LicenseSelect(field: LicenseSelectProps) {
  const t = useT();
  return (
    <SelectField {...field} name="license">
      {LICENSE_TYPES.map((license) => (
        <option key={license} value={license}>
          {t(`license.${license}`)}
        </option>
      ))}
    </SelectField>
  );
}
