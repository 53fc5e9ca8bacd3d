import { useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import type { FormResult } from "#app/shared/form-submission.ts";
import { Notice } from "#app/ui/notice.tsx";

/** How many results there have been. As the key of a notice it makes screen readers announce the same text again. */
export function useResultNumber(result: object | undefined): number {
  const [last, setLast] = useState({ result, number: 0 });
  if (result && last.result !== result) setLast({ result, number: last.number + 1 });
  return last.number;
}

interface ActionNoticeProps {
  result: Pick<FormResult, "done" | "error" | "detail"> | undefined;
  nameOf?: ((detail: string) => string | undefined) | undefined;
}

/**
 * The answer to a button of the page; screen readers announce it. Rendered last on a page, it moves nothing when it appears, and is
 * in view wherever the button is.
 */
export function ActionNotice({ result, nameOf }: ActionNoticeProps) {
  const t = useT();
  const number = useResultNumber(result);
  const done = useSearchParams()[0].get("done");
  // An address that somebody sends can say no more than the studio's own words.
  const doneBefore = done?.startsWith("studio") ? done : undefined;
  const key = result ? (result.error ?? result.done) : doneBefore;
  const shown = key && t.orElse(key, "errors.internal");
  if (!shown) return null;
  return (
    <div className="bottom-bar sticky bottom-2 z-10 mt-6 rounded-box shadow-float">
      <Notice key={number} tone={result?.error ? "danger" : "success"} announce>
        {[result?.detail && (nameOf?.(result.detail) ?? result.detail), shown].filter(Boolean).join(": ")}
      </Notice>
    </div>
  );
}
