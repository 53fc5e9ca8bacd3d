/** The shop's sentence about a form as a whole; it stays until the next answer, so that nothing moves under a click. */
import type { SubmissionResult } from "@conform-to/react";
import { Notice } from "#app/components/ui/notice.tsx";
import { useT } from "#app/i18n/use-t.tsx";

export function FormError({ result }: { result: SubmissionResult | undefined }) {
  const t = useT();
  const key = result?.error?.[""]?.[0];
  if (!key) return null;
  return (
    <Notice tone="danger" announce>
      {t.known(key, "errors.internal")}
    </Notice>
  );
}
