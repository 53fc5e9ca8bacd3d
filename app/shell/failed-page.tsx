import { isRouteErrorResponse } from "@remix-run/react";
import { Suspense, useEffect, useSyncExternalStore } from "react";
import type { TextKey } from "#app/i18n/translate.ts";
import { useRequestId, useT } from "#app/i18n/use-t.tsx";
import { lazyPart } from "#app/i18n/words.browser.ts";
import { isNetworkFailure } from "#app/offline/network-failure.browser.ts";
import { NoConnection } from "#app/offline/no-connection.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";
import { NotFoundSearch } from "./not-found-search.tsx";

/** Safari before 17.2 does not tell the status. */
const hasFailed = ({ name, entryType, responseStatus = 500 }: PerformanceResourceTiming) =>
  entryType === "navigation" || (new URL(name).pathname.endsWith(".data") && responseStatus >= 400);

/** The id of the element that shows it. */
const FAILED_REQUEST = "failed-request";

function newestFailedId(): string | null {
  const loads = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
  const failed = (loads as PerformanceResourceTiming[]).findLast(hasFailed);
  const named = failed?.serverTiming?.find(({ name }) => name === "request")?.description;
  // A browser that does not tell: what the server has written stays.
  return named ?? document.getElementById(FAILED_REQUEST)?.textContent ?? null;
}

function observeRequests(onChange: () => void) {
  const observer = new PerformanceObserver(onChange);
  observer.observe({ type: "resource" });
  return () => observer.disconnect();
}

const newestId = import.meta.env.SSR ? () => null : newestFailedId;

/** The id of the request that failed, which the server names in `Server-Timing`: an unexpected error has none of its own. */
const useFailedRequestId = (): string | null => useSyncExternalStore(observeRequests, newestId, newestId);

const NotFoundModels = lazyPart(["catalog", "printers"], () => import("./not-found-models.tsx"));

function requestIdOf(error: unknown): string | null {
  const errorData = isRouteErrorResponse(error) ? (error.data as { requestId?: string } | null) : null;
  return errorData?.requestId ?? null;
}

const TEXT_BY_STATUS: Record<number, TextKey> = {
  400: "failure.unreadable",
  403: "failure.noRight",
  404: "failure.notFound",
  413: "failure.tooLarge",
  415: "failure.unreadable",
  429: "failure.tooMany",
};

function ErrorPage({ error }: { error: unknown }) {
  const t = useT();
  const ownRequest = useRequestId();
  const failedRequest = useFailedRequestId();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const isNotFound = status === 404;
  const isHydrated = useHydrated();
  return (
    <div className="page">
      <div className="grid max-w-read gap-4 sm:py-8">
        <p className="font-semibold text-accent tabular-nums">{status}</p>
        <h1 className="text-xl">{t("failure.title")}</h1>
        <p className={isNotFound ? "text-lg" : "text-muted"}>
          {t(TEXT_BY_STATUS[status] ?? "failure.broken")}
        </p>
        {isNotFound && <NotFoundSearch />}
        <div className="mt-4">
          <ButtonLink to="/">{t("failure.home")}</ButtonLink>
        </div>
        <p className="text-muted text-sm">
          {t("failure.request")}{" "}
          {/* Nothing where the server has a text would make React render the whole document again. */}
          <code
            id={FAILED_REQUEST}
            suppressHydrationWarning
            translate="no"
            className="inline-block max-w-[9ch] select-all truncate align-bottom font-mono"
          >
            {requestIdOf(error) ?? ownRequest ?? failedRequest ?? ""}
          </code>
        </p>
      </div>
      {isNotFound && isHydrated && (
        <Suspense fallback={null}>
          <NotFoundModels />
        </Suspense>
      )}
    </div>
  );
}

const reload = () => location.reload();

/** With a service worker, a reload shows its offline copy or offline page; without one, the page is loaded when the network is back. */
function NetworkFailed() {
  const hasWorker = Boolean(navigator.serviceWorker?.controller);
  useEffect(() => {
    if (hasWorker) reload();
  }, [hasWorker]);
  return hasWorker ? null : <NoConnection onReconnect={reload} />;
}

export function FailedPage({ error }: { error: unknown }) {
  return isNetworkFailure(error) ? <NetworkFailed /> : <ErrorPage error={error} />;
}
