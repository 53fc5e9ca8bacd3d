import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";

const SECOND_JUMP_MS = 350;
const FADE_MS = 300;

/** Percentage of the progress bar: 39 at first, 99 after SECOND_JUMP_MS, 100 for FADE_MS once the navigation has ended. */
function useProgress(): 0 | 39 | 99 | 100 {
  const busy = useNavigation().state !== "idle";
  const [progress, setProgress] = useState<0 | 39 | 99 | 100>(0);
  useEffect(() => {
    if (busy) {
      setProgress(39);
      const timer = setTimeout(() => setProgress(99), SECOND_JUMP_MS);
      return () => clearTimeout(timer);
    }
    setProgress((last) => (last === 0 ? 0 : 100));
    const timer = setTimeout(() => setProgress(0), FADE_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return progress;
}

export function NavigationProgress() {
  const t = useT();
  const progress = useProgress();
  const busy = progress !== 0 && progress !== 100;
  return (
    <div
      role="progressbar"
      aria-label={t("shell.pageLoading")}
      aria-valuenow={progress}
      aria-hidden={!busy}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 transition-opacity aria-hidden:opacity-0"
    >
      <div
        className={`h-full origin-left bg-accent ${progress === 0 ? "" : "transition-transform duration-200"}`}
        style={{ transform: `scaleX(${progress / 100})` }}
      />
    </div>
  );
}
