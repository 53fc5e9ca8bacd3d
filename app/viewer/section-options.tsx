import { number } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { OptionsProps } from "./view-options.tsx";

const AXES = ["X", "Y", "Z"] as const;

/** The panel may end above the slider that a choice has just added. */
const scrollIntoPanel = (slider: HTMLElement | null) => slider?.scrollIntoView({ block: "nearest" });

export function SectionOptions({ choices, setChoices, size }: OptionsProps) {
  const t = useT();
  const { section } = choices;
  const radio = (name: string, chosen: typeof section) => (
    <label key={name} className="viewer-choice">
      <input
        type="radio"
        name="viewer-section"
        checked={section?.axis === chosen?.axis}
        onChange={() => setChoices({ ...choices, section: chosen })}
      />
      <span>{name}</span>
    </label>
  );
  return (
    <fieldset>
      <legend>{t("viewer.section")}</legend>
      <div className="viewer-choices">
        {radio(t("viewer.noSection"), null)}
        {AXES.map((name, axis) => radio(name, { axis: axis as 0 | 1 | 2, fraction: 0.5 }))}
      </div>
      {section && (
        <label ref={scrollIntoPanel} className="viewer-slider">
          <span className="viewer-length">
            {t("viewer.sectionAt", { length: number(section.fraction * size[section.axis], t.language, 1) })}
          </span>
          <input
            type="range"
            min={0}
            max={1}
            step={0.005}
            value={section.fraction}
            onChange={({ target }) =>
              setChoices({ ...choices, section: { ...section, fraction: target.valueAsNumber } })
            }
          />
        </label>
      )}
    </fieldset>
  );
}
