/** The bar at the top while a page loads: 39 percent at once, 99 when it takes longer, 100 when loaded (spec section 9). */
import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";

const SECOND_JUMP_MS = 350;
const FADE_MS = 300;

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
      className="progress"
    >
      <div style={{ transform: `scaleX(${progress / 100})` }} />
    </div>
  );
}
