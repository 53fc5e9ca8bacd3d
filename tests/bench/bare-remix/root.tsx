import { Meta, Outlet, Scripts, ScrollRestoration, useLoaderData } from "@remix-run/react";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import type { RootData } from "#app/shell/page-meta.ts";
import styles from "#app/shell/page-styles.css?inline";
import { Shell } from "#app/shell/shell.tsx";

export const loader = (): RootData => ({
  brand: { name: "Stall", logo: null, portrait: null, languages: LANGUAGE_CODES },
  icons: [],
  faq: null,
  legal: [],
  hasMemberships: false,
  hasMembers: false,
  year: new Date().getUTCFullYear(),
  timeZone: "UTC",
  mainLanguage: "en",
  centsPerKg: 2_500,
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
        <Shell shop={shop}>
          <Outlet />
        </Shell>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
