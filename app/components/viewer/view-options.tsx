/** What is shown of the model, and in which colour. */
import type { ModelSource } from "#app/client/viewer/load-model.ts";
import type { Colour } from "#app/client/viewer/scene.ts";
import { icon } from "#app/components/ui/icons.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import type { Choices } from "./use-model-view.ts";

const colour = (hex: number): Colour => [(hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255];

/** Of filaments that many people have. */
export const COLOURS = {
  grey: colour(0xb4b7bb),
  white: colour(0xf4f2ec),
  black: colour(0x3a3d42),
  orange: colour(0xe8743b),
  blue: colour(0x3f7cc4),
  green: colour(0x4c9f70),
};
type ColourName = keyof typeof COLOURS;

const OptionsIcon = icon(<path d="M4 8h9M17 8h3M15 6v4M4 16h3M11 16h9M9 14v4" />);

const cssColour = ([red, green, blue]: Colour) => `rgb(${255 * red} ${255 * green} ${255 * blue})`;
/** Without the folder, unless two parts have the same name. */
const shortName = (path: string, all: readonly string[]) => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return all.filter((other) => other.endsWith(`/${name}`) || other === name).length > 1 ? path : name;
};

interface ViewOptionsProps {
  /** Paths of the files in the zip. */
  parts: readonly string[];
  choices: Choices;
  setChoices: (choices: Choices) => void;
  kind: ModelSource["kind"];
}

export function ViewOptions({ parts, choices, setChoices, kind }: ViewOptionsProps) {
  const t = useT();
  const names = Object.keys(COLOURS) as ColourName[];
  return (
    <details className="viewer-options">
      <summary className="viewer-button" aria-label={t("viewer.options")}>
        <OptionsIcon />
      </summary>
      <div className="viewer-panel">
        {parts.length > 1 && <PartOptions {...{ parts, choices, setChoices }} />}
        <fieldset>
          <legend>{t("viewer.colour")}</legend>
          <div className="viewer-colours">
            {names.map((name) => (
              <input
                key={name}
                type="radio"
                name="viewer-colour"
                aria-label={t(`viewer.${name}`)}
                style={{ backgroundColor: cssColour(COLOURS[name]) }}
                checked={choices.colour === COLOURS[name]}
                onChange={() => setChoices({ ...choices, colour: COLOURS[name] })}
              />
            ))}
          </div>
        </fieldset>
        <p>{t("viewer.keys")}</p>
        {kind === "protected" && <p>{t("viewer.protected")}</p>}
      </div>
    </details>
  );
}

function PartOptions({ parts, choices, setChoices }: Omit<ViewOptionsProps, "kind">) {
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
      <label className="viewer-spread">
        {t("viewer.spread")}
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={spread}
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
