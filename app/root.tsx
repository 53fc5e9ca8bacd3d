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
import { type ReactNode, useMemo } from "react";
import type { Brand } from "#app/brand/brand.contract.ts";
import { faqOf } from "#app/brand/brand-faq.server.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { inShop } from "#app/i18n/translate.ts";
import { EarlyScript } from "#app/shell/early-script.tsx";
import { FailedPage } from "#app/shell/failed-page.tsx";
import type { RootData } from "#app/shell/page-meta.ts";
import { Shell } from "#app/shell/shell.tsx";
import { ShopTranslator, useNonce, usePageStyles, useT, useWordFiles } from "./i18n/use-t.tsx";
import { usePageWords } from "./i18n/words.browser.ts";

const WORD_LINK = "words";

/** What the server named: the browser has no list of its own. */
const namedFiles = import.meta.env.SSR
  ? []
  : Array.from(document.getElementsByClassName(WORD_LINK), (link) => link.getAttribute("href") ?? "");

/** Have the words of the first page loaded beside its scripts, which would ask for them only when they run. */
function WordLinks() {
  const files = useWordFiles() ?? namedFiles;
  return files.map((file) => <link key={file} className={WORD_LINK} rel="modulepreload" href={file} />);
}

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

const brandIcons = ({ icons }: Pick<Brand, "icons">): RootData["icons"] =>
  icons
    ? [
        { rel: "icon", href: icons.small.url, type: "image/png" },
        { rel: "apple-touch-icon", href: icons.small.url },
      ]
    : [
        { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
        { rel: "apple-touch-icon", href: "/icon-180.png" },
      ];

/** @returns null while the shop is being set up: the links of its header and footer would lead nowhere */
export async function loader({ context }: LoaderFunctionArgs): Promise<RootData | null> {
  const { shop, language, now, settings } = context.services;
  if (!settings.isOpen) return null;
  const { brand, legal, hasMemberships, hasMembers, timeZone, mainLanguage, centsPerKg } =
    await shop.profile();
  const { name, logo, languages, portrait } = brand;
  return {
    brand: { name, logo, languages, portrait },
    icons: brandIcons(brand),
    faq: faqOf(brand, { language, mainLanguage }),
    legal,
    hasMemberships,
    hasMembers,
    year: now().getUTCFullYear(),
    timeZone,
    mainLanguage,
    centsPerKg,
  };
}

export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: [error ? "Unexpected Application Error" : null, data?.brand.name].filter(Boolean).join(" · ") },
];

export function Layout({ children }: { children: ReactNode }) {
  const page = useT();
  const nonce = useNonce();
  const shop = useRouteLoaderData<typeof loader>("root");
  const t = useMemo(() => (shop ? inShop(page, shop) : page), [page, shop]);
  const { language } = t;
  return (
    <html lang={language} dir={LANGUAGES[language].direction} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#15171a" media="(prefers-color-scheme: dark)" />
        {shop?.icons.map((icon) => (
          <link key={icon.rel} {...icon} />
        ))}
        <link rel="manifest" href={`/manifest/${language}`} />
        <link
          rel="alternate"
          type="application/atom+xml"
          href={`/feed/${language}`}
          title={shop?.brand.name}
        />
        <Meta />
        <PageStyles />
      </head>
      <body>
        <ShopTranslator t={t}>
          {shop === null ? <main id="content">{children}</main> : <Shell shop={shop}>{children}</Shell>}
        </ShopTranslator>
        <EarlyScript />
        <ScrollRestoration nonce={nonce} />
        <WordLinks />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  usePageWords();
  return <Outlet />;
}

export const ErrorBoundary = () => <FailedPage error={useRouteError()} />;

const ID = "page-styles";

/** The style sheet's text in the browser, read from the page, so that the scripts do not carry it too. */
const text = import.meta.env.SSR ? "" : document.getElementById(ID)?.textContent;

export function PageStyles() {
  const props = { id: ID, nonce: useNonce(), suppressHydrationWarning: true };
  const __html = usePageStyles() ?? text ?? "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, made when the shop is built, and colours
  return <style {...props} dangerouslySetInnerHTML={{ __html }} />;
}
