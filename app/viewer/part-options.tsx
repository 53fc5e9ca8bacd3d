import { useT } from "#app/i18n/use-t.tsx";
import type { OptionsProps } from "./view-options.tsx";

/** The name of a part's file, without its folder unless two parts have the same name. */
const shortName = (path: string, all: readonly string[]) => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return all.filter((other) => other.endsWith(`/${name}`) || other === name).length > 1 ? path : name;
};

interface PartsProps extends Omit<OptionsProps, "size"> {
  parts: readonly string[];
}

export function PartOptions({ parts, choices, setChoices }: PartsProps) {
  const t = useT();
  const show = (index: number, isShown: boolean) => {
    const hidden = new Set(choices.hidden);
    if (isShown) hidden.delete(index);
    else hidden.add(index);
    setChoices({ ...choices, hidden });
  };
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
          <label key={path} className="viewer-part">
            <input
              type="checkbox"
              checked={!choices.hidden.has(index)}
              onChange={({ target }) => show(index, target.checked)}
            />
            <span translate="no">{shortName(path, parts)}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
