import { useEffect, useRef, useState } from "react";
import { ApiError } from "#app/http/api.browser.ts";
import type { PublishAnswer } from "#app/publishing/publishing.contract.ts";
import type { PackedModel } from "./stored-models.browser.ts";
import { ModelHasFiles, UploadInOtherTab, type UploadProgress, uploadModel } from "./upload-model.browser.ts";
import { recordFor, type UploadTarget, uploadRecords } from "./upload-records.browser.ts";

export type Uploading =
  | { is: "idle" }
  | { is: "uploading"; progress: UploadProgress }
  /** `code`: an error code of the shop, `elsewhere` or `hasFiles`; `text`: the shop's message. */
  | { is: "failed"; code: string; text: string };

const failed = (error: unknown): Uploading => {
  if (error instanceof ApiError) return { is: "failed", code: error.code, text: error.message };
  if (error instanceof UploadInOtherTab) return { is: "failed", code: "elsewhere", text: "" };
  if (error instanceof ModelHasFiles) return { is: "failed", code: "hasFiles", text: "" };
  console.warn("upload failed", error);
  return { is: "failed", code: "internal", text: "" };
};

export function useUploading(onDone: (answer: PublishAnswer) => void) {
  const [state, setState] = useState<Uploading>({ is: "idle" });
  const latest = useRef<AbortController | null>(null);
  useEffect(() => () => latest.current?.abort(), []);
  const upload = async (model: PackedModel, target: UploadTarget) => {
    latest.current?.abort();
    const controller = new AbortController();
    latest.current = controller;
    const progress = { sent: 0, total: model.zip.bytes, isFinishing: false, isRetrying: false };
    setState({ is: "uploading", progress });
    const onProgress = (change: Partial<UploadProgress>) => {
      Object.assign(progress, change);
      if (!controller.signal.aborted) setState({ is: "uploading", progress: { ...progress } });
    };
    const record = recordFor(uploadRecords(localStorage), model, target);
    try {
      const answer = await uploadModel(model, { record, signal: controller.signal, onProgress });
      onDone(answer);
    } catch (error) {
      if (!controller.signal.aborted) setState(failed(error));
    }
  };
  return {
    state,
    upload,
    pause: () => {
      latest.current?.abort();
      setState({ is: "idle" });
    },
  };
}
