import { useT } from "#app/i18n/use-t.tsx";
import type { Colour } from "./scene.browser.ts";
import type { OptionsProps } from "./view-options.tsx";

const colour = (hex: number): Colour => [(hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255];

const COLOURS = {
  grey: colour(0xb4b7bb),
  white: colour(0xf4f2ec),
  black: colour(0x3a3d42),
  blue: colour(0x3f7cc4),
  green: colour(0x4c9f70),
};
type ColourName = keyof typeof COLOURS;

const cssColour = ([red, green, blue]: Colour) => `rgb(${255 * red} ${255 * green} ${255 * blue})`;

export function ColourOptions({ choices, setChoices }: OptionsProps) {
  const t = useT();
  const names = Object.keys(COLOURS) as ColourName[];
  const swatch = (label: string, background: string, value: Colour | null) => (
    <input
      key={label}
      type="radio"
      name="viewer-colour"
      aria-label={label}
      style={{ backgroundColor: background }}
      checked={choices.colour === value}
      onChange={() => setChoices({ ...choices, colour: value })}
    />
  );
  return (
    <fieldset>
      <legend>{t("viewer.colour")}</legend>
      <div className="viewer-colours">
        {swatch(t("viewer.shopColour"), "var(--color-accent)", null)}
        {names.map((name) => swatch(t(`viewer.${name}`), cssColour(COLOURS[name]), COLOURS[name]))}
      </div>
    </fieldset>
  );
}
