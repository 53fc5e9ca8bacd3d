import { Buffer } from "node:buffer";
import wordFiles from "virtual:word-files";
import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";
import { accentStyles } from "#app/brand/accent.ts";
import type { Brand } from "#app/brand/brand.contract.ts";
import { fontPreload, typefaceStyles } from "#app/brand/typefaces.server.ts";
import { TYPEFACES } from "#app/brand/typefaces.ts";
import { hashSource } from "#app/http/content-security-policy.server.ts";
import type { Subject } from "#app/i18n/en/all.ts";
import type { Language } from "#app/i18n/languages.ts";
import { markOfflineCopy } from "#app/offline/offline-copy.server.ts";
import { errorDetails } from "#app/shared/errors.ts";
import styles from "#app/shell/page-styles.css?inline";
import { contentSecurityPolicy } from "./http/content-security-policy.server.ts";
import { translatorFor } from "./i18n/i18n.server.ts";
import { type PageHandle, SHELL_SUBJECTS } from "./i18n/page-words.ts";
import { NO_SHOP } from "./i18n/reader.ts";
import { inShop } from "./i18n/translate.ts";
import { PageContextProvider } from "./i18n/use-t.tsx";

const wordFilesOf = (language: Language, subjects: readonly Subject[]): string[] =>
  [...new Set(subjects)].flatMap((subject) => wordFiles[`${language}/${subject}`] ?? []);

/** Cached because making one takes up to nine milliseconds. */
const sheetByLook = new Map<string, { text: string; source: string }>();

function pageStyles({ accent, typeface }: Pick<Brand, "accent" | "typeface">) {
  const look = `${accent} ${typeface}`;
  const cached = sheetByLook.get(look);
  if (cached) return cached;
  const text = styles + (accent ? accentStyles(accent) : "") + typefaceStyles(typeface);
  const sheet = { text, source: hashSource(text) };
  if (sheetByLook.size < 10) sheetByLook.set(look, sheet);
  return sheet;
}

/** Exported for the Worker (workers/app.ts): in the build, the calls share their modules with the pages. */
export { answerCall, CALL_PATHS } from "./calls.server.ts";

/** Remix drops the headers of an action and of a loader that failed, unless each page exports `headers`. */
const retryAfterOf = ({ staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext) =>
  Object.values({ ...loaderHeaders, ...actionHeaders })
    .map((headers) => headers.get("Retry-After"))
    .find(Boolean);

const subjectsOf = ({ staticHandlerContext: { matches } }: EntryContext) => [
  ...SHELL_SUBJECTS,
  ...matches.flatMap(({ route }) => (route.handle as PageHandle | undefined)?.i18n ?? []),
];

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  const { services, requestId } = context;
  let responseStatus = status;
  // The request's id is as random as a nonce has to be, and in the page already.
  const nonce = requestId;
  // When the database does not answer, the error page has the default look.
  const shop = await services.shop.profile().catch(() => null);
  const look = shop?.brand ?? { accent: null, typeface: TYPEFACES[0] };
  const { text: styleSheet, source: styleSource } = pageStyles(look);
  const page = (
    <PageContextProvider
      t={inShop(translatorFor(services.language), shop ?? NO_SHOP)}
      requestId={requestId}
      nonce={nonce}
      styles={styleSheet}
      wordFiles={wordFilesOf(services.language, subjectsOf(remixContext))}
    >
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </PageContextProvider>
  );
  const stream = await renderToReadableStream(page, {
    nonce,
    // The HTML comes whole and in order: what React would put in later by a script would be missing where scripts do not run.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: request.signal,
    onError(error: unknown) {
      responseStatus = 500;
      services.log("render_failed", { error: errorDetails(error) });
    },
  });
  await stream.allReady;
  const html = Buffer.from(await new Response(stream).arrayBuffer());
  const { IMAGES_URL, STRIPE_PAGE_ORIGIN } = services.settings;
  const images = IMAGES_URL.startsWith("/") ? null : new URL(IMAGES_URL).origin;
  const retryAfter = retryAfterOf(remixContext);
  if (retryAfter) headers.set("Retry-After", retryAfter);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", services.language);
  headers.set("X-Request-Id", requestId);
  headers.append("Link", fontPreload(look.typeface));
  if (responseStatus === 200) await markOfflineCopy(headers, request, context);
  const origins = { images, payments: STRIPE_PAGE_ORIGIN };
  const policy = contentSecurityPolicy({ html, nonce, styles: styleSource, origins });
  // Vite puts scripts of its own into the page and evaluates what it reloads.
  if (!import.meta.env.DEV) headers.set("Content-Security-Policy", policy);
  return new Response(html, { headers, status: responseStatus });
}

/**
 * Remix hands over what a loader or action threw, and its own 400, 404 and 405, which anybody can cause; neither these nor an
 * aborted request is an error.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!isRefusal && !request.signal.aborted)
    context.services.log("page_failed", { error: errorDetails(error) });
}
