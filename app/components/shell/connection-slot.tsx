import { lazy, Suspense, useRef } from "react";
import { importWithRetry } from "#app/client/import-with-retry.ts";
import { useSession } from "#app/client/session.tsx";

const ConnectionNotice = lazy(() => importWithRetry(() => import("./connection-notice.tsx")));

/** Under the bar: nothing until the connection is lost for the first time. */
export function ConnectionSlot() {
  const { offline } = useSession();
  const lost = useRef(false);
  lost.current ||= offline;
  if (!lost.current) return null;
  return (
    <Suspense fallback={null}>
      <ConnectionNotice />
    </Suspense>
  );
}
