/** What is shown of the model, how it is measured and cut, and in which colour; beside it, or below it on narrow screens. */
import { useEffect, useRef } from "react";
import type { Covered } from "#app/client/viewer/view-messages.ts";
import { icon } from "#app/components/ui/icons.tsx";
import type { Vector } from "#app/domain/meshes/preview/read-preview.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ColourOptions } from "./colour-options.tsx";
import { PartOptions } from "./part-options.tsx";
import { PlateOption } from "./plate-option.tsx";
import { SectionOptions } from "./section-options.tsx";
import { millimetres } from "./size-labels.tsx";
import { type Choices, TOOLBAR } from "./use-model-view.ts";

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
  onCover: (covered: Covered) => void;
  /** They are open in a view that has little room for them. */
  onNarrow: () => void;
}

/** The panel lies below the model where the view is narrow (viewer.css), and beside it elsewhere. */
const isBelow = (details: HTMLDetailsElement) => details.offsetTop > 8;

function coveredBy(details: HTMLDetailsElement): Covered {
  if (!details.open) return TOOLBAR;
  const { offsetHeight, offsetWidth } = details;
  return isBelow(details) ? { bottom: offsetHeight + 8, left: 0 } : { ...TOOLBAR, left: offsetWidth + 8 };
}

/** Tells what the options cover, whenever they are opened, closed or of another size. */
function useCovered(onCover: (covered: Covered) => void) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const { current } = details;
    if (!current) return;
    const observer = new ResizeObserver(() => onCover(coveredBy(current)));
    observer.observe(current);
    return () => {
      observer.disconnect();
      onCover(TOOLBAR);
    };
  }, [onCover]);
  return details;
}

export function ViewOptions({ parts, isExact, isLarge, onCover, onNarrow, ...options }: ViewOptionsProps) {
  const t = useT();
  const { choices, setChoices, size } = options;
  const details = useCovered(onCover);
  const sides = size.map((side) => millimetres(side, isExact, t)).join(" × ");
  return (
    <details
      ref={details}
      className="viewer-options"
      onToggle={({ currentTarget }) => currentTarget.open && isBelow(currentTarget) && onNarrow()}
    >
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
        <PlateOption {...options} />
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
