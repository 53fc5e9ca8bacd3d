/** The exchange rate, loaded only for users who chose dollars in their settings. */
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";
import type { Rate } from "#app/domain/rates/rates.contract.ts";
import { call, logFailure } from "./api.ts";
import { useSession } from "./session.tsx";

const RateContext = createContext<Rate | null>(null);

/** Null when prices are to be shown in euros only, and while the rate is not known. */
export const useRate = (): Rate | null => useContext(RateContext);

export function RateProvider({ children }: { children: ReactNode }) {
  const wanted = useSession().user?.preferences.currency === "USD";
  const [rate, setRate] = useState<Rate | null>(null);
  const known = rate !== null;
  useEffect(() => {
    if (!wanted || known) return;
    call<Rate>("/rate")
      .then((known) => startTransition(() => setRate(known)))
      .catch((error: unknown) => logFailure("GET /rate", error));
  }, [wanted, known]);
  return <RateContext.Provider value={wanted ? rate : null}>{children}</RateContext.Provider>;
}
