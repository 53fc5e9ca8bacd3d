/** Hands the page its words on both sides: the server's entry and the browser's each put one translator on top. */
import { createContext, type ReactNode, useContext } from "react";
import type { Translate } from "./translate.ts";

interface Reader {
  t: Translate;
  /** The request that made this page; unknown in the browser. */
  requestId: string | null;
  /** Marks the scripts and styles that the server writes; unknown in the browser. */
  nonce?: string;
}

const ReaderContext = createContext<Reader | null>(null);

export function ReaderProvider({
  t,
  requestId = null,
  nonce,
  children,
}: Partial<Reader> & { t: Translate; children: ReactNode }) {
  return <ReaderContext.Provider value={{ t, requestId, nonce }}>{children}</ReaderContext.Provider>;
}

function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (!reader) throw new Error("ReaderProvider is missing above this component");
  return reader;
}

/** The words of the interface in the reader's language: `t("section.key", {value})`, `t.count("section.key", n)`. */
export const useT = (): Translate => useReader().t;
export const useRequestId = (): string | null => useReader().requestId;
export const useNonce = (): string | undefined => useReader().nonce;
