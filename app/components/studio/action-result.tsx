import { Notice } from "#app/components/ui/notice.tsx";
import { useT } from "#app/i18n/use-t.tsx";

/** What a page's action answers: i18n keys. */
export interface ActionResult {
  /** What was done. */
  done?: string;
  /** Why nothing was done. */
  error?: string;
}

/** The answer to a button of the page, read out. */
export function ActionNotice({ result }: { result: ActionResult | undefined }) {
  const t = useT();
  const key = result?.error ?? result?.done;
  if (!key) return null;
  return (
    <div className="mb-6">
      <Notice tone={result?.error ? "danger" : "success"} announce>
        {t.known(key, "errors.internal")}
      </Notice>
    </div>
  );
}
