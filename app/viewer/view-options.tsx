import { useEffect, useRef } from "react";
import { wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { Vector } from "#app/meshes/preview/read-preview.ts";
import { usePrinterChoice } from "#app/printers/use-printer-choice.browser.ts";
import { icon } from "#app/ui/icons.tsx";
import { ColourOptions } from "./colour-options.tsx";
import { PartOptions } from "./part-options.tsx";
import { SectionOptions } from "./section-options.tsx";
import { sizesText } from "./size-labels.tsx";
import { type Choices, TOOLBAR_INSETS } from "./use-model-view.browser.ts";
import type { Insets, Measured } from "./view-messages.ts";

function PlateOption({ choices, setChoices }: OptionsProps) {
  const t = useT();
  const { printer } = usePrinterChoice();
  if (!printer) return null;
  const { name, volume } = printer;
  const sides = [volume.x, volume.y].map((side) => wholeNumber(side, t.language));
  return (
    <label className="viewer-part">
      <input
        type="checkbox"
        checked={choices.plate !== null}
        onChange={({ target }) => setChoices({ ...choices, plate: target.checked ? volume : null })}
      />
      <span>{t("viewer.plate", { printer: name ?? `${sides.join(" × ")} mm` })}</span>
    </label>
  );
}

const OptionsIcon = icon(<path d="M4 8h9M17 8h3M15 6v4M4 16h3M11 16h9M9 14v4" />);

export interface OptionsProps {
  choices: Choices;
  setChoices: (choices: Choices) => void;
  size: Vector;
}

interface ViewOptionsProps extends OptionsProps {
  parts: readonly string[];
  measured: Measured;
  isExact: boolean;
  isFullScreen: boolean;
  onInsets: (insets: Insets) => void;
  /** Beside the pictures' other half there is no room for them: the view then takes the whole screen. */
  onOpen: () => void;
}

/** The panel lies below the model where the view is narrow (viewer.css), and beside it elsewhere. */
const isBelow = (details: HTMLDetailsElement) => details.offsetTop > 8;

function insetsOf(details: HTMLDetailsElement): Insets {
  if (!details.open) return TOOLBAR_INSETS;
  const { offsetHeight, offsetWidth } = details;
  return isBelow(details)
    ? { bottom: offsetHeight + 8, left: 0 }
    : { ...TOOLBAR_INSETS, left: offsetWidth + 8 };
}

/** Reports the canvas area that the options cover whenever they are opened, closed or resized. */
function useInsets(onInsets: (insets: Insets) => void) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const { current } = details;
    if (!current) return;
    const observer = new ResizeObserver(() => onInsets(insetsOf(current)));
    observer.observe(current);
    return () => {
      observer.disconnect();
      onInsets(TOOLBAR_INSETS);
    };
  }, [onInsets]);
  return details;
}

export function ViewOptions({
  parts,
  measured,
  isExact,
  isFullScreen,
  onInsets,
  onOpen,
  ...options
}: ViewOptionsProps) {
  const t = useT();
  const { choices, setChoices } = options;
  const details = useInsets(onInsets);
  // Over the pictures they would hide half of the model.
  useEffect(() => {
    if (!isFullScreen && details.current) details.current.open = false;
  }, [isFullScreen, details]);
  const sizes = sizesText(measured.size, isExact, t);
  return (
    <details
      ref={details}
      className="viewer-options"
      onToggle={({ currentTarget }) => currentTarget.open && onOpen()}
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
          <span>{t(measured.isLargestPart ? "viewer.sizesOfLargest" : "viewer.sizes", { size: sizes })}</span>
        </label>
        <PlateOption {...options} />
        {isExact && <SectionOptions {...options} />}
        <ColourOptions {...options} />
        <p className="viewer-by-mouse">{t("viewer.mouse")}</p>
        <p className="viewer-by-mouse">{t("viewer.keys")}</p>
        <p className="viewer-by-touch">{t(isFullScreen ? "viewer.touchFullScreen" : "viewer.touch")}</p>
      </div>
    </details>
  );
}
