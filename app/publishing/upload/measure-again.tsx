import { useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type MeasuringProgress, measureModels } from "./measure-models.browser.ts";
import { canPack } from "./stored-models.browser.ts";
import { PackingView } from "./upload-steps.tsx";

type Measuring =
  | { is: "idle" }
  | { is: "measuring"; progress: MeasuringProgress | null }
  | { is: "measured"; count: number; unmeasured: string[] }
  | { is: "failed"; key: "measuringStopped" | "unsupported" };

function Result({ state }: { state: Measuring }) {
  const t = useT();
  if (state.is === "failed") return <Notice tone="danger" announce title={t(`studioUpload.${state.key}`)} />;
  if (state.is !== "measured") return null;
  const { count, unmeasured } = state;
  return (
    <>
      <Notice tone="success" announce title={t.count("studioUpload.measured", count - unmeasured.length)} />
      {unmeasured.length > 0 && (
        <Notice tone="danger" announce title={t.count("studioUpload.unmeasured", unmeasured.length)}>
          <p translate="no">{unmeasured.join(", ")}</p>
        </Notice>
      )}
    </>
  );
}

/** Measures all models again, in this browser: after an update of the shop that reads files better. */
export function MeasureAgain() {
  const t = useT();
  const [state, setState] = useState<Measuring>({ is: "idle" });
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);
  const measure = async () => {
    if (!canPack()) return setState({ is: "failed", key: "unsupported" });
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ is: "measuring", progress: null });
    const onProgress = (progress: MeasuringProgress) => {
      if (!signal.aborted) setState({ is: "measuring", progress });
    };
    try {
      setState({ is: "measured", ...(await measureModels({ signal, onProgress })) });
    } catch (error) {
      if (signal.aborted) return setState({ is: "idle" });
      console.warn("measuring stopped", error);
      setState({ is: "failed", key: "measuringStopped" });
    }
  };
  if (state.is === "measuring" && state.progress) {
    const { title, number, count, step } = state.progress;
    return (
      <div className="grid gap-2">
        <p>{t("studioUpload.measuringModel", { title, number, count })}</p>
        <PackingView progress={step} onCancel={() => controller.current.abort()} />
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t("studioUpload.measureHint")}</p>
      <Result state={state} />
      <div>
        <Button
          type="button"
          variant="secondary"
          busy={state.is === "measuring"}
          onClick={() => void measure()}
        >
          {t("studioUpload.measure")}
        </Button>
      </div>
    </div>
  );
}
