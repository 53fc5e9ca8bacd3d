import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";
import type { ComparedCurrency } from "#app/domain/rates/currencies.ts";
import type { Rate } from "#app/domain/rates/rates.contract.ts";
import { call, logFailure } from "./api.ts";
import { useSession } from "./session.tsx";

export interface ComparedRate extends Rate {
  currency: ComparedCurrency;
}

const RateContext = createContext<ComparedRate | null>(null);

/** Null when prices are shown in euros only, and while the rate is not known. */
export const useRate = (): ComparedRate | null => useContext(RateContext);

/** Fetches the rate of the currency in the settings; browsers of everyone else never ask for it. */
export function RateProvider({ children }: { children: ReactNode }) {
  const chosen = useSession().user?.preferences.currency ?? "EUR";
  const currency = chosen === "EUR" ? null : chosen;
  const [rate, setRate] = useState<ComparedRate | null>(null);
  const current = rate?.currency === currency ? rate : null;
  const missing = current === null;
  useEffect(() => {
    if (!currency || !missing) return;
    call<Rate>(`/rate?currency=${currency}`)
      .then((fetched) => startTransition(() => setRate(fetched && { ...fetched, currency })))
      .catch((error: unknown) => logFailure("GET /rate", error));
  }, [currency, missing]);
  return <RateContext.Provider value={current}>{children}</RateContext.Provider>;
}
