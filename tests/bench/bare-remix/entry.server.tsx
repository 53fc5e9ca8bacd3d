import type { EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";
import { words as en } from "#app/i18n/en/all.ts";
import { NO_SHOP } from "#app/i18n/reader.ts";
import { type Dictionary, inShop, translator } from "#app/i18n/translate.ts";
import { PageContextProvider } from "#app/i18n/use-t.tsx";

const t = inShop(translator<Dictionary>("en", en), NO_SHOP);

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const page = (
    <PageContextProvider t={t}>
      <RemixServer context={context} url={request.url} />
    </PageContextProvider>
  );
  const body = await renderToReadableStream(page, { signal: request.signal });
  headers.set("Content-Type", "text/html");
  return new Response(body, { headers, status });
}
