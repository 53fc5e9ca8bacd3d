import type { ComponentProps } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import type { OptionsProps } from "./view-options.tsx";

/** The name of a part's file, without its folder unless two parts have the same name. */
const shortName = (path: string, all: readonly string[]) => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return all.filter((other) => other.endsWith(`/${name}`) || other === name).length > 1 ? path : name;
};

export interface PartsProps extends Omit<OptionsProps, "size"> {
  parts: readonly string[];
}

interface PartCheckboxProps extends Omit<PartsProps, "parts">, ComponentProps<"input"> {
  index: number;
}

/** Shows and hides one part. @param props `className` is the label's, with the children beside the box; the rest is the box's */
export function PartCheckbox({ index, choices, setChoices, className, children, ...box }: PartCheckboxProps) {
  const show = (isShown: boolean) => {
    const hidden = new Set(choices.hidden);
    if (isShown) hidden.delete(index);
    else hidden.add(index);
    setChoices({ ...choices, hidden });
  };
  return (
    <label className={className}>
      <input
        {...box}
        type="checkbox"
        checked={!choices.hidden.has(index)}
        onChange={({ target }) => show(target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

export function PartOptions({ parts, choices, setChoices }: PartsProps) {
  const t = useT();
  return (
    <>
      <label className="viewer-slider">
        {t("viewer.spread")}
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={choices.spread ?? 0}
          onChange={({ target }) => setChoices({ ...choices, spread: target.valueAsNumber })}
        />
      </label>
      <fieldset>
        <legend>{t("viewer.parts")}</legend>
        {parts.map((path, index) => (
          <PartCheckbox key={path} className="viewer-part" {...{ index, choices, setChoices }}>
            <span>{shortName(path, parts)}</span>
          </PartCheckbox>
        ))}
      </fieldset>
    </>
  );
}
