/** The document around every page. Its loader runs for the first page only, so brand and legal texts may be as old as the tab. */
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { lazy, type ReactNode, Suspense } from "react";
import { faqOf } from "#app/brand/brand-faq.server.ts";
import { brandFaqHtml } from "#app/brand/brand-faq-html.server.tsx";
import { brandIcons } from "#app/brand/brand-icons.ts";
import { importWithRetry } from "#app/http/import-with-retry.browser.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { bar } from "#app/shell/bar.server.tsx";
import { footer } from "#app/shell/footer.server.tsx";
import { replaceBlockedStorage } from "#app/shell/memory-storage.ts";
import type { RootData } from "#app/shell/page-meta.ts";
import { Shell } from "#app/shell/shell.tsx";
import { translatorFor } from "./i18n/i18n.server.ts";
import { useNonce, usePageStyles, useT } from "./i18n/use-t.tsx";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<RootData> {
  const { shop, language, now } = context.services;
  const t = translatorFor(language);
  const { brand, legal } = await shop.facts();
  return {
    shopName: brand.name,
    language,
    icons: brandIcons(brand),
    faq: brandFaqHtml(t, faqOf(brand, language)),
    bar: bar(t, { brand, url: new URL(request.url) }),
    footer: footer(t, { shopName: brand.name, year: now().getUTCFullYear(), legal }),
  };
}

export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: [error ? "Unexpected Application Error" : null, data?.shopName].filter(Boolean).join(" · ") },
];

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useT();
  const nonce = useNonce();
  const shop = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang={language} dir={LANGUAGES[language].direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#15171a" media="(prefers-color-scheme: dark)" />
        {shop?.icons.map((icon) => (
          <link key={icon.rel} {...icon} />
        ))}
        <link rel="manifest" href={`/manifest/${language}`} />
        <Meta />
        <PageStyles />
      </head>
      <body>
        <Shell bar={shop?.bar} footer={shop?.footer}>
          {children}
        </Shell>
        <StorageScript />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

const FailedPage = lazy(() => importWithRetry(() => import("#app/shell/failed-page.tsx")));

export function ErrorBoundary() {
  const t = useT();
  return (
    <Suspense fallback={<p className="page">{t("ui.loading")}</p>}>
      <FailedPage error={useRouteError()} />
    </Suspense>
  );
}

const storageScript = import.meta.env.SSR ? `(${replaceBlockedStorage})()` : "";

function StorageScript() {
  const props = { nonce: useNonce(), suppressHydrationWarning: true };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function
  return <script {...props} dangerouslySetInnerHTML={{ __html: storageScript }} />;
}

const ID = "page-styles";

/** The style sheet's text in the browser, read from the page, so that the scripts do not carry it too. */
const text = import.meta.env.SSR ? "" : document.getElementById(ID)?.textContent;

export function PageStyles() {
  const props = { id: ID, nonce: useNonce(), suppressHydrationWarning: true };
  const __html = usePageStyles() ?? text ?? "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, made when the shop is built, and colours
  return <style {...props} dangerouslySetInnerHTML={{ __html }} />;
}
