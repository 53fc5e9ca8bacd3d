import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Translate } from "#app/i18n/translate.ts";
import { PageContextProvider } from "#app/i18n/use-t.tsx";

/** For `StaticHtml`: what only the server renders. There is no router in it, so its links are plain ones. */
export const staticHtml = (t: Translate, content: ReactNode): string =>
  renderToStaticMarkup(<PageContextProvider t={t}>{content}</PageContextProvider>);
