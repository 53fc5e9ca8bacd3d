import { dimensions } from "#app/i18n/format.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import {
  filesOfOtherUnit,
  likelyUnits,
  MESH_UNITS,
  type MeshUnit,
  scaledSize,
  UNIT_NAMES,
  writtenSize,
} from "#app/meshes/mesh-units.ts";
import { SelectField } from "#app/ui/field.tsx";
import type { PackedModel } from "./stored-models.browser.ts";

/** Whether the seller still has to say the unit of files whose sizes are hardly millimetres. */
export const isUnitUnknown = ({ files, units }: Pick<PackedModel, "files" | "units">): boolean =>
  units === undefined && filesOfOtherUnit(files).length > 0;

interface FileUnitsProps {
  model: Pick<PackedModel, "files" | "units">;
  onChoose: (unit: MeshUnit) => void;
}

export function FileUnits({ model, onChoose }: FileUnitsProps) {
  const t = useT();
  const asked = filesOfOtherUnit(model.files);
  const sizes = asked.flatMap((file) => writtenSize(file) ?? []);
  const [first] = sizes;
  if (!first) return null;
  const likely = new Set(sizes.flatMap((size) => likelyUnits(size) ?? []));
  const offered = UNIT_NAMES.filter((unit) => unit === "mm" || unit === model.units || likely.has(unit));
  return (
    <SelectField
      label={t("studioUpload.units")}
      hint={
        <Sentence words="studioUpload.unitsHint" kept={{ files: asked.map(({ path }) => path).join(", ") }} />
      }
      value={model.units ?? ""}
      error={model.units ? null : t("studioUpload.unitsNeeded")}
      onChange={({ currentTarget: { value } }) => {
        const chosen = offered.find((unit) => unit === value);
        if (chosen) onChoose(chosen);
      }}
    >
      <option value="" disabled>
        {t("studioUpload.chooseUnit")}
      </option>
      {offered.map((unit) => (
        <option key={unit} value={unit}>
          {t(`studioUpload.units_${unit}`, {
            size: dimensions(scaledSize(first, MESH_UNITS[unit]), t.language),
          })}
        </option>
      ))}
    </SelectField>
  );
}
