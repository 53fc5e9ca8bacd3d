import type { ComponentProps } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { LICENSE_TYPES } from "./licenses.ts";

interface LicenseSelectProps extends Omit<ComponentProps<typeof SelectField>, "name" | "children"> {
  /** Label of the choice of every license, if there is one. */
  every?: string;
}

export function LicenseSelect({ every, ...field }: LicenseSelectProps) {
  const t = useT();
  return (
    <SelectField {...field} name="license">
      {every && <option value="">{every}</option>}
      {LICENSE_TYPES.map((license) => (
        <option key={license} value={license}>
          {t(`license.${license}`)}
        </option>
      ))}
    </SelectField>
  );
}
