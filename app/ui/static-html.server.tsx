import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Translate } from "#app/i18n/translate.ts";
import { PageContextProvider } from "#app/i18n/use-t.tsx";

/**
 * HTML of components that only the server renders, for `StaticHtml`. They have no router, so their links are
 * plain `<a>` elements. Nothing in the browser changes it: what depends on a login or a choice is a component
 * outside.
 */
export const staticHtml = (t: Translate, content: ReactNode): string =>
  renderToStaticMarkup(<PageContextProvider t={t}>{content}</PageContextProvider>);
