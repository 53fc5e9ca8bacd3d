import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isLanguage } from "#app/domain/languages.ts";
import { notFound } from "#app/http/not-found.server.ts";
import { webManifest } from "#app/http/web-manifest.server.ts";

/** The language is in the address, because browsers fetch manifests without cookies. */
export function loader({ params: { language }, context }: LoaderFunctionArgs) {
  if (!isLanguage(language)) throw notFound(context);
  return new Response(JSON.stringify(webManifest(context.services, language)), {
    headers: {
      "Content-Type": "application/manifest+json; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
