import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { bytes } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { adoptStyles } from "#app/ui/adopt-styles.browser.ts";
import { Button } from "#app/ui/button.tsx";
import { CloseIcon, icon } from "#app/ui/icons.tsx";
import { Spinner } from "#app/ui/loading.tsx";
import { keyMove } from "./gestures.browser.ts";
import { SizeLabels } from "./size-labels.tsx";
import { type Choices, TOOLBAR_INSETS, useModelView, type ViewState } from "./use-model-view.browser.ts";
import type { ModelSource } from "./view-messages.ts";
import { ViewOptions } from "./view-options.tsx";
import { ViewToolbar } from "./view-toolbar.tsx";
import styles from "./viewer.css?inline";

adoptStyles(styles);

const FullScreenIcon = icon(<path d="M5 9.5V5h4.5M14.5 5H19v4.5M19 14.5V19h-4.5M9.5 19H5v-4.5" />);

interface ViewerProps {
  source: ModelSource;
  title: string;
  onClose: () => void;
}

/** Pixels of a line above the toolbar. */
const NOTE_HEIGHT = 28;

const INITIAL_CHOICES: Choices = {
  colour: null,
  spread: null,
  hidden: new Set(),
  section: null,
  sizes: false,
  plate: null,
};

/** One dialog, modal only when it covers the screen, so that the canvas and what was seen in it stay. */
function useDialog(isFullScreen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    dialog.current?.close();
    if (isFullScreen) dialog.current?.showModal();
    else dialog.current?.show();
    if (focused instanceof HTMLElement && dialog.current?.contains(focused)) focused.focus();
  }, [isFullScreen]);
  return dialog;
}

export default function Viewer({ source, title, onClose }: ViewerProps) {
  const t = useT();
  const surface = useRef<HTMLDivElement>(null);
  // A single file has no pictures on the page that the view could cover.
  const isAlwaysFullScreen = source.kind === "file";
  const isExact = source.kind !== "protected";
  const [isFullScreen, setFullScreen] = useState(isAlwaysFullScreen);
  const [{ parts, omitted }, setParts] = useState({ parts: [] as string[], omitted: 0 });
  const [choices, setChoices] = useState<Choices>(INITIAL_CHOICES);
  const labels = useRef<HTMLDivElement>(null);
  const [covered, setInsets] = useState(TOOLBAR_INSETS);
  const hasNote = omitted > 0 || !isExact;
  const insets = useMemo(
    () => (hasNote ? { ...covered, bottom: covered.bottom + NOTE_HEIGHT } : covered),
    [covered, hasNote],
  );
  const dialog = useDialog(isFullScreen);
  const { state, loaded, size, measured, view, retry } = useModelView({
    surface,
    labels,
    insets,
    source,
    choices,
    isFullScreen: () => isFullScreen,
    onParts({ spread, ...loaded }) {
      setParts(loaded);
      setChoices({ ...choices, spread });
    },
  });
  useEffect(() => {
    if (state === "shown") surface.current?.focus({ preventScroll: true });
  }, [state]);
  const close = () => {
    const opener = dialog.current?.previousElementSibling as HTMLElement | null;
    flushSync(onClose);
    opener?.focus();
  };
  const leaveFullScreen = isAlwaysFullScreen ? close : () => setFullScreen(false);
  const onKeyDown = (event: KeyboardEvent) => {
    // The gallery's arrow keys are for its pictures.
    event.stopPropagation();
    if (event.key === "Escape" && !isFullScreen) close();
    if (event.target !== surface.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = keyMove(event);
    if (!move) return;
    event.preventDefault();
    view.current?.send(move === "reset" ? { reset: true } : { move, animated: true });
  };
  return (
    <dialog
      ref={dialog}
      className="viewer"
      data-state={state}
      aria-label={t("viewer.label", { title })}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        leaveFullScreen();
      }}
      onClose={() => !dialog.current?.open && leaveFullScreen()}
    >
      <Surface surface={surface} title={title} />
      {state === "shown" && (
        <>
          {choices.sizes && <SizeLabels labels={labels} size={measured.size} isExact={isExact} />}
          <ViewOptions
            {...{ parts, size, measured, choices, setChoices, isExact, isFullScreen }}
            onInsets={setInsets}
            onOpen={() => setFullScreen(true)}
          />
          <ViewToolbar view={view} />
          {hasNote && (
            <p className="viewer-omitted">
              {[!isExact && t("viewer.protected"), omitted > 0 && t.count("viewer.omitted", omitted)]
                .filter(Boolean)
                .join(" ")}
            </p>
          )}
        </>
      )}
      <CornerButtons
        isFullScreen={isFullScreen}
        onToggle={isAlwaysFullScreen ? null : () => setFullScreen(!isFullScreen)}
        onClose={close}
      />
      <ViewMessage {...{ source, state, loaded, retry }} />
    </dialog>
  );
}

/** Holds the canvas. With the role of an application, screen readers pass it the arrow keys. */
function Surface({ surface, title }: { surface: RefObject<HTMLDivElement>; title: string }) {
  const t = useT();
  return (
    <>
      <div
        ref={surface}
        className="viewer-surface"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys.
        tabIndex={0}
        role="application"
        aria-label={t("viewer.label", { title })}
        aria-describedby="viewer-keys"
      />
      <p id="viewer-keys" className="sr-only">
        {t("viewer.keys")}
      </p>
    </>
  );
}

interface CornerButtonsProps {
  isFullScreen: boolean;
  onToggle: (() => void) | null;
  onClose: () => void;
}

function CornerButtons({ isFullScreen, onToggle, onClose }: CornerButtonsProps) {
  const t = useT();
  return (
    <div className="viewer-corner">
      {onToggle && (
        <button
          type="button"
          className="viewer-button"
          aria-label={t(isFullScreen ? "viewer.leaveFullScreen" : "viewer.enterFullScreen")}
          onClick={onToggle}
        >
          <FullScreenIcon />
        </button>
      )}
      <button type="button" className="viewer-button" aria-label={t("ui.close")} onClick={onClose}>
        <CloseIcon />
      </button>
    </div>
  );
}

interface ViewMessageProps {
  source: ModelSource;
  state: ViewState;
  loaded: number;
  retry: () => void;
}

function ViewMessage({ source, state, loaded, retry }: ViewMessageProps) {
  const t = useT();
  if (state === "shown") return null;
  if (state === "loading")
    return (
      <p className="viewer-message viewer-loading">
        <Spinner label={t("ui.loading")} />
        {source.kind === "file" && loaded > 0 && (
          <span>
            {t("downloads.amount", {
              loaded: bytes(loaded, t.language),
              total: bytes(source.bytes, t.language),
            })}
          </span>
        )}
      </p>
    );
  return (
    <div role="status" className="viewer-message">
      <p>{t(state === "unsupported" && source.kind === "file" ? "viewer.noWebGl" : `viewer.${state}`)}</p>
      {state === "failed" && (
        <Button type="button" variant="secondary" onClick={retry}>
          {t("ui.retry")}
        </Button>
      )}
    </div>
  );
}
