import { useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** What a page's action answers: i18n keys. */
export interface ActionResult {
  /** What was done. */
  done?: string;
  /** Why nothing was done. */
  error?: string;
}

/** A number for each result. As the key of its notice it makes screen readers announce the same text again. */
export function useResultNumber(result: object | undefined): number {
  const [last, setLast] = useState({ result, number: 0 });
  if (last.result !== result) setLast({ result, number: last.number + 1 });
  return last.number;
}

interface ActionNoticeProps {
  result: ActionResult | undefined;
  /** Shown in place of `result.done` when the text contains a number. */
  done?: string | undefined;
}

/**
 * The answer to a button of the page; screen readers announce it. Rendered last on a page, it moves nothing when it appears, and is
 * in view wherever the button is.
 */
export function ActionNotice({ result, done }: ActionNoticeProps) {
  const t = useT();
  const number = useResultNumber(result);
  const key = result?.error ?? result?.done;
  const text = done ?? (key && t.known(key, "errors.internal"));
  if (!text) return null;
  return (
    <div className="bottom-bar sticky bottom-2 z-10 mt-6 rounded-box shadow-float">
      <Notice key={number} tone={result?.error ? "danger" : "success"} announce>
        {text}
      </Notice>
    </div>
  );
}
