/** Instead of a page that could not be shown; loaded with the first one. */
import { useEffect } from "react";
import { isNetworkFailure } from "#app/client/offline.ts";
import { ErrorPage } from "./error-page.tsx";
import { NoConnection } from "./no-connection.tsx";

const reload = () => location.reload();

/** The service worker has a page for every address; without one, what failed is loaded when the network is back. */
function NetworkFailed() {
  const hasWorker = Boolean(navigator.serviceWorker?.controller);
  useEffect(() => {
    if (hasWorker) reload();
  }, [hasWorker]);
  return hasWorker ? null : <NoConnection goOn={reload} />;
}

export default function FailedPage({ error }: { error: unknown }) {
  return isNetworkFailure(error) ? <NetworkFailed /> : <ErrorPage error={error} />;
}
