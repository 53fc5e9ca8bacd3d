/** Shown by the service worker for a page without an offline copy: `/offline?to=/product/x`. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { safePath } from "#app/http/guards.server.ts";
import { bfcacheHeaders } from "#app/http/headers.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { NoConnection } from "#app/offline/no-connection.tsx";
import { OfflineCopies } from "#app/offline/offline-copies.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";

/** A browser that reaches the server has a network, and is redirected. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const to = new URL(request.url).searchParams.get("to");
  if (to) throw redirect(safePath(to));
  return { title: translatorFor(context.services.language)("shell.noConnection") };
}

export const headers = bfcacheHeaders;

export const meta = titleMeta;

/** Loads this page again; with a network its loader redirects to `to`. */
const reload = () => location.reload();

export default function OfflinePage() {
  return (
    <>
      <NoConnection onReconnect={reload} />
      <OfflineCopies />
    </>
  );
}
