import { useT } from "#app/i18n/use-t.tsx";
import type { OptionsProps } from "./view-options.tsx";

/** Without the folder, unless two parts have the same name. */
const shortName = (path: string, all: readonly string[]) => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return all.filter((other) => other.endsWith(`/${name}`) || other === name).length > 1 ? path : name;
};

/** Which parts are shown, and how far apart. @param parts paths of the files in the zip */
export function PartOptions({
  parts,
  choices,
  setChoices,
}: Omit<OptionsProps, "size"> & { parts: readonly string[] }) {
  const t = useT();
  const { hidden, spread } = choices;
  const show = (index: number, isShown: boolean) => {
    const next = new Set(hidden);
    if (isShown) next.delete(index);
    else next.add(index);
    setChoices({ ...choices, hidden: next });
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
          value={spread ?? 0}
          onChange={({ target }) => setChoices({ ...choices, spread: target.valueAsNumber })}
        />
      </label>
      <fieldset>
        <legend>{t("viewer.parts")}</legend>
        {parts.map((path, index) => (
          <label key={path} className="viewer-part">
            <input
              type="checkbox"
              checked={!hidden.has(index)}
              onChange={({ target }) => show(index, target.checked)}
            />
            <span>{shortName(path, parts)}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
