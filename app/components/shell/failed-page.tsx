/** Shown instead of a page that failed; this code is loaded with the first failure. */
import { useEffect } from "react";
import { isNetworkFailure } from "#app/client/offline.ts";
import { ErrorPage } from "./error-page.tsx";
import { NoConnection } from "./no-connection.tsx";

const reload = () => location.reload();

/** With a service worker, a reload shows its offline copy or offline page; without one, the page is loaded when the network is back. */
function NetworkFailed() {
  const hasWorker = Boolean(navigator.serviceWorker?.controller);
  useEffect(() => {
    if (hasWorker) reload();
  }, [hasWorker]);
  return hasWorker ? null : <NoConnection onReconnect={reload} />;
}

export default function FailedPage({ error }: { error: unknown }) {
  return isNetworkFailure(error) ? <NetworkFailed /> : <ErrorPage error={error} />;
}
