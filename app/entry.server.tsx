/** Renders a page whole, then allows exactly the scripts and styles it holds by their hashes. */
import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";
import { scriptsAfterPaint } from "./http/after-paint.server.ts";
import { faultText } from "./http/endpoint.server.ts";
import { pagePolicy } from "./http/headers.server.ts";
import { translatorFor } from "./i18n/i18n.server.ts";
import { ReaderProvider } from "./i18n/use-t.tsx";

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** Hashes of the scripts that a page runs and of its styles, as a policy names them. */
async function allowedIn(html: string) {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g);
  const runnable = [...scripts].filter(
    ([, attributes]) => !/application\/(ld\+)?json/.test(attributes ?? ""),
  );
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
  const hashes = async (texts: string[]) => [...new Set(await Promise.all(texts.map(sha256)))];
  return {
    scripts: await hashes(runnable.map(([, , text = ""]) => text)),
    styles: await hashes(styles.map(([, text = ""]) => text)),
  };
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { services, requestId }: AppLoadContext,
) {
  let responseStatus = status;
  const page = (
    <ReaderProvider t={translatorFor(services.language)} requestId={requestId}>
      <RemixServer context={remixContext} url={request.url} />
    </ReaderProvider>
  );
  const stream = await renderToReadableStream(page, {
    // Whole and in order: what React would put in later by a script would be missing where scripts do not run.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: request.signal,
    onError(error: unknown) {
      responseStatus = 500;
      services.log("render_failed", { error: faultText(error) });
    },
  });
  await stream.allReady;
  const html = scriptsAfterPaint(await new Response(stream).text());
  const { IMAGES_URL, STRIPE_PAGE_ORIGIN } = services.settings;
  const images = IMAGES_URL.startsWith("/") ? null : new URL(IMAGES_URL).origin;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("X-Request-Id", requestId);
  // Vite puts scripts of its own into the page and evaluates what it reloads.
  if (import.meta.env.DEV) return new Response(html, { headers, status: responseStatus });
  headers.set(
    "Content-Security-Policy",
    pagePolicy(await allowedIn(html), { images, payments: STRIPE_PAGE_ORIGIN }),
  );
  return new Response(html, { headers, status: responseStatus });
}

/** Remix hands over what a loader or action threw; visitors who went away are no fault. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (!request.signal.aborted) context.services.log("page_failed", { error: faultText(error) });
}
