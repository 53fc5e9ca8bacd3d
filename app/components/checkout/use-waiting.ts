/** Looks again while a payment is under way, and stops when it has taken long enough to say so. */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

const EVERY = 2_000;
const LOOKS = 45;

/** @returns true when it has given up; a hidden tab does not look and loses no tries. */
export function useWaiting(waiting: boolean): boolean {
  const { revalidate, state } = useRevalidator();
  const [looks, setLooks] = useState(0);
  const givenUp = looks >= LOOKS;
  useEffect(() => {
    if (!waiting || givenUp || state !== "idle") return;
    const timer = setInterval(() => {
      if (document.visibilityState === "hidden") return;
      setLooks((count) => count + 1);
      revalidate();
    }, EVERY);
    return () => clearInterval(timer);
  }, [waiting, givenUp, state, revalidate]);
  return waiting && givenUp;
}
