import { useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import type { PreviewKind } from "#app/meshes/preview/preview-kinds.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { changePreview, type PublishedModel } from "./change-preview.browser.ts";
import type { PackingProgress } from "./pack-model.browser.ts";
import { OmittedParts, PreviewChoice } from "./preview-choice.tsx";
import { canPack } from "./stored-models.browser.ts";
import { PackingView } from "./upload-steps.tsx";

type Changing =
  | { is: "choosing" }
  | { is: "changing"; progress: PackingProgress }
  | { is: "changed"; omitted: string[]; isEmpty: boolean; wasExact: boolean }
  | { is: "failed"; key: "previewFailed" | "unsupported" };

interface PreviewFormProps {
  model: PublishedModel;
  kind: PreviewKind | null;
  onChanged: () => void;
}

function Result({ state }: { state: Changing }) {
  const t = useT();
  if (state.is === "failed") return <Notice tone="danger" announce title={t(`studioUpload.${state.key}`)} />;
  if (state.is !== "changed") return null;
  return (
    <>
      <Notice tone="success" announce title={t("studioUpload.viewChanged")}>
        {state.wasExact && t("studioUpload.copiesMayExist")}
      </Notice>
      <OmittedParts omitted={state.omitted} isEmpty={state.isEmpty} />
    </>
  );
}

export function PreviewForm({ model, kind: shown, onChanged }: PreviewFormProps) {
  const t = useT();
  const [kind, setKind] = useState(shown);
  const [state, setState] = useState<Changing>({ is: "choosing" });
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);
  const change = async () => {
    if (!canPack()) return setState({ is: "failed", key: "unsupported" });
    controller.current = new AbortController();
    const { signal } = controller.current;
    const onProgress = (progress: PackingProgress) => {
      if (!signal.aborted) setState({ is: "changing", progress });
    };
    onProgress({ step: "fetchingFiles", fraction: 0 });
    try {
      const result = await changePreview(model, kind, { signal, onProgress });
      setState({ is: "changed", ...result, wasExact: shown === "exact" && kind !== "exact" });
      onChanged();
    } catch (error) {
      if (signal.aborted) return setState({ is: "choosing" });
      console.warn("the 3D view was not changed", error);
      setState({ is: "failed", key: "previewFailed" });
    }
  };
  if (state.is === "changing")
    return <PackingView progress={state.progress} onCancel={() => controller.current.abort()} />;
  return (
    <div className="grid gap-5">
      <Result state={state} />
      <PreviewChoice kind={kind} onChoose={setKind} />
      <div>
        <Button type="button" onClick={() => void change()}>
          {t("studioUpload.makeView")}
        </Button>
      </div>
    </div>
  );
}
