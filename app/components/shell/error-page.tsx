import { isRouteErrorResponse } from "@remix-run/react";
import { ButtonLink } from "#app/components/ui/button-link.tsx";
import type { TextKey } from "#app/i18n/translate.ts";
import { useRequestId, useT } from "#app/i18n/use-t.tsx";

function requestIdOf(error: unknown): string | null {
  const sent = isRouteErrorResponse(error) ? (error.data as { requestId?: string } | null) : null;
  return sent?.requestId ?? null;
}

/** Texts by status; every other status is a fault of the server. */
const TEXT_BY_STATUS: Record<number, TextKey> = {
  400: "failure.unreadable",
  404: "failure.notFound",
  413: "failure.tooLarge",
  415: "failure.unreadable",
};

export function ErrorPage({ error }: { error: unknown }) {
  const t = useT();
  const ownRequest = useRequestId();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <div className="error-page">
      <p className="font-semibold text-accent tabular-nums">{status}</p>
      <h1 className="text-xl">{t("failure.title")}</h1>
      <p className="text-muted">{t(TEXT_BY_STATUS[status] ?? "failure.broken")}</p>
      <p className="text-muted text-sm">
        {t("failure.request")} {/* The browser does not know the request's id; the server's text stays. */}
        <code suppressHydrationWarning className="font-mono">
          {requestIdOf(error) ?? ownRequest}
        </code>
      </p>
      <div className="mt-4">
        <ButtonLink to="/">{t("failure.home")}</ButtonLink>
      </div>
    </div>
  );
}
