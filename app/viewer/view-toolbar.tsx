/** Buttons for the camera: everything that gestures do (WCAG 2.5.1 and 2.5.7). */
import { type RefObject, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { icon } from "#app/ui/icons.tsx";
import { arrowMove, DIRECTIONS, ZOOM_IN, ZOOM_OUT } from "./gestures.browser.ts";
import type { OpenView } from "./open-view.browser.ts";
import type { CameraMove } from "./view-messages.ts";

const ARROWS = {
  left: icon(<path d="m14 7-5 5 5 5" />),
  right: icon(<path d="m10 7 5 5-5 5" />),
  up: icon(<path d="m7 14 5-5 5 5" />),
  down: icon(<path d="m7 10 5 5 5-5" />),
};
const MoveIcon = icon(
  <path d="M12 4v16M4 12h16M9.5 6.5 12 4l2.5 2.5M9.5 17.5 12 20l2.5-2.5M6.5 9.5 4 12l2.5 2.5M17.5 9.5 20 12l-2.5 2.5" />,
);
const ZoomInIcon = icon(<path d="M12 6v12M6 12h12" />);
const ZoomOutIcon = icon(<path d="M6 12h12" />);
const ResetIcon = icon(<path d="M6 8.5A7.5 7.5 0 1 1 4.5 13M6 4v4.5h4.5" />);

export function ViewToolbar({ view }: { view: RefObject<OpenView | null> }) {
  const t = useT();
  const [pans, setPans] = useState(false);
  const step = (move: CameraMove) => view.current?.send({ move, animated: true });
  const button = (label: string, Icon: typeof MoveIcon, onClick: () => void) => (
    <button key={label} type="button" className="viewer-button" aria-label={label} onClick={onClick}>
      <Icon />
    </button>
  );
  return (
    <div className="viewer-toolbar">
      <button
        type="button"
        className="viewer-button"
        aria-pressed={pans}
        aria-label={t("viewer.arrowsMove")}
        onClick={() => setPans(!pans)}
      >
        <MoveIcon />
      </button>
      {DIRECTIONS.map((direction) =>
        button(t(`viewer.${pans ? "move" : "turn"}_${direction}`), ARROWS[direction], () =>
          step(arrowMove(direction, pans)),
        ),
      )}
      {button(t("viewer.farther"), ZoomOutIcon, () => step(ZOOM_OUT))}
      {button(t("viewer.nearer"), ZoomInIcon, () => step(ZOOM_IN))}
      {button(t("viewer.reset"), ResetIcon, () => view.current?.send({ reset: true }))}
    </div>
  );
}
