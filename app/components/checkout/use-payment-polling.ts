/** Polls while a payment is pending, for 90 seconds. */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

const POLL_INTERVAL_MS = 2_000;
const MAX_POLLS = 45;

/** @returns true when polling has ended without a result; a hidden tab does not poll */
export function usePaymentPolling(pending: boolean): boolean {
  const { revalidate, state } = useRevalidator();
  const [polls, setPolls] = useState(0);
  const givenUp = polls >= MAX_POLLS;
  useEffect(() => {
    if (!pending || givenUp || state !== "idle") return;
    const timer = setInterval(() => {
      if (document.visibilityState === "hidden") return;
      setPolls((count) => count + 1);
      revalidate();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [pending, givenUp, state, revalidate]);
  return pending && givenUp;
}
