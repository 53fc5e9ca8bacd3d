import { useEffect, useState } from "react";
import { StaticHtml } from "#app/ui/static-html.tsx";
import type { Banner } from "./front-page.contract.ts";

/** A timer of a browser waits no longer. */
const LONGEST_MS = 2 ** 31 - 1;

/** Goes by itself when the sale is over, also on a page that was kept. */
export function SaleBanner({ html, until }: Banner) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const left = Date.parse(until) - Date.now();
    if (left > LONGEST_MS) return;
    const timer = setTimeout(() => setIsOver(true), left);
    return () => clearTimeout(timer);
  }, [until]);
  return isOver ? null : <StaticHtml html={html} />;
}
