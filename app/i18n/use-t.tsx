/** React context with the translator and what is known of the page's request; `entry.server.tsx` and `entry.client.tsx` provide it. */
import { createContext, type ReactNode, useContext } from "react";
import type { Translate } from "./translate.ts";

interface PageContextValue {
  t: Translate;
  /** The request that made this page; unknown in the browser. */
  requestId: string | null;
  /** Marks the scripts and styles that the server writes; unknown in the browser. */
  nonce?: string;
  /** The page's style sheet; in the browser it is in the page. */
  styles?: string;
}

const PageContext = createContext<PageContextValue | null>(null);

export function PageContextProvider({
  t,
  requestId = null,
  nonce,
  styles,
  children,
}: Partial<PageContextValue> & { t: Translate; children: ReactNode }) {
  return <PageContext.Provider value={{ t, requestId, nonce, styles }}>{children}</PageContext.Provider>;
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
