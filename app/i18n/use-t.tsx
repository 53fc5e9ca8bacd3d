import { createContext, type ReactNode, useContext } from "react";
import type { Translate } from "./translate.ts";

interface PageContextValue {
  t: Translate;
  requestId: string | null;
  nonce?: string;
  styles?: string;
  wordFiles?: string[];
}

const PageContext = createContext<PageContextValue | null>(null);

export function PageContextProvider({
  t,
  requestId = null,
  nonce,
  styles,
  wordFiles,
  children,
}: Partial<PageContextValue> & { t: Translate; children: ReactNode }) {
  return (
    <PageContext.Provider value={{ t, requestId, nonce, styles, wordFiles }}>{children}</PageContext.Provider>
  );
}

/** For what lies below it, in place of the translator of the page. */
export function ShopTranslator({ t, children }: { t: Translate; children: ReactNode }) {
  const page = usePageContext();
  return <PageContext.Provider value={{ ...page, t }}>{children}</PageContext.Provider>;
}

function usePageContext(): PageContextValue {
  const value = useContext(PageContext);
  if (!value) throw new Error("PageContextProvider is missing above this component");
  return value;
}

/** The words of the interface in the reader's language: `t("section.key", {value})`, `t.count("section.key", n)`. */
export const useT = (): Translate => usePageContext().t;
export const useRequestId = (): string | null => usePageContext().requestId;
export const usePageStyles = (): string | undefined => usePageContext().styles;
export const useNonce = (): string | undefined => usePageContext().nonce;
export const useWordFiles = (): string[] | undefined => usePageContext().wordFiles;
