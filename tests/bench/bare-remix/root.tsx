import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Meta, Outlet, Scripts, ScrollRestoration, useLoaderData } from "@remix-run/react";
import { words } from "#app/i18n/en/all.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import { type Dictionary, translator } from "#app/i18n/translate.ts";
import { bar } from "#app/shell/bar.server.tsx";
import { footer } from "#app/shell/footer.server.tsx";
import styles from "#app/shell/page-styles.css?inline";
import { Shell } from "#app/shell/shell.tsx";

const t = translator<Dictionary>("en", words);

const BRAND = { name: "Stall", logo: null, languages: LANGUAGE_CODES };

export const loader = ({ request }: LoaderFunctionArgs) => ({
  shopName: "Stall",
  language: "en",
  bar: bar(t, { brand: BRAND, url: new URL(request.url) }),
  footer: footer(t, { shopName: "Stall", year: new Date().getUTCFullYear(), legal: [] }),
});

/** The document of the shop's root, element by element: a page without bar, footer and icons would be another page. */
export default function App() {
  const shop = useLoaderData<typeof loader>();
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#15171a" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest/en" />
        <Meta />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <Shell bar={shop.bar} footer={shop.footer}>
          <Outlet />
        </Shell>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
