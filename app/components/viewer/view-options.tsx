/** What is shown of the model, how it is measured and cut, and in which colour; beside it, or below it on narrow screens. */
import { type SyntheticEvent, useEffect } from "react";
import { icon } from "#app/components/ui/icons.tsx";
import type { Vector } from "#app/domain/meshes/preview/read-preview.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ColourOptions } from "./colour-options.tsx";
import { PartOptions } from "./part-options.tsx";
import { SectionOptions } from "./section-options.tsx";
import { millimetres } from "./size-labels.tsx";
import { type Choices, TOOLBAR_PIXELS } from "./use-model-view.ts";

const OptionsIcon = icon(<path d="M4 8h9M17 8h3M15 6v4M4 16h3M11 16h9M9 14v4" />);

export interface OptionsProps {
  choices: Choices;
  setChoices: (choices: Choices) => void;
  /** Of what is shown, in millimetres. */
  size: Vector;
}

interface ViewOptionsProps extends OptionsProps {
  /** Paths of the files in the zip. */
  parts: readonly string[];
  isExact: boolean;
  isLarge: boolean;
  /** With the pixels at the bottom of the picture that something lies over. */
  onCover: (pixels: number) => void;
}

/** Its panel is below the model when it is as wide as the view (viewer.css). */
function coveredBy(details: HTMLDetailsElement): number {
  const isBelow = details.open && details.offsetTop > 8;
  return isBelow ? details.offsetHeight + 8 : TOOLBAR_PIXELS;
}

export function ViewOptions({ parts, isExact, isLarge, onCover, ...options }: ViewOptionsProps) {
  const t = useT();
  const { choices, setChoices, size } = options;
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) =>
    onCover(coveredBy(currentTarget));
  useEffect(() => () => onCover(TOOLBAR_PIXELS), [onCover]);
  const sides = size.map((side) => millimetres(side, isExact, t)).join(" × ");
  return (
    <details className="viewer-options" onToggle={onToggle}>
      <summary className="viewer-button" aria-label={t("viewer.options")}>
        <OptionsIcon />
      </summary>
      <div className="viewer-panel">
        {parts.length > 1 && <PartOptions {...options} parts={parts} />}
        <label className="viewer-part">
          <input
            type="checkbox"
            checked={choices.sizes}
            onChange={({ target }) => setChoices({ ...choices, sizes: target.checked })}
          />
          <span>{t("viewer.sizes", { size: sides })}</span>
        </label>
        {isExact && <SectionOptions {...options} />}
        <ColourOptions {...options} />
        <p className="viewer-by-mouse">{t("viewer.mouse")}</p>
        <p className="viewer-by-mouse">{t("viewer.keys")}</p>
        <p className="viewer-by-touch">{t(isLarge ? "viewer.touchLarge" : "viewer.touch")}</p>
        {!isExact && <p>{t("viewer.protected")}</p>}
      </div>
    </details>
  );
}
