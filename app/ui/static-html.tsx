import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { isPlainClick } from "./plain-click.browser.ts";

interface StaticHtmlProps {
  /** From our own components, made on the server; React has escaped what people wrote. */
  html: string | undefined;
  className?: string;
}

/** Sections that are only read: for the browser they are one element without code. Links to our own pages load no new document. */
export function StaticHtml({ html, className }: StaticHtmlProps) {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const path = (event.target as Element).closest("a")?.getAttribute("href");
    if (!path?.startsWith("/") || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(path);
  };
  // biome-ignore lint/a11y: the links inside take keyboard and focus; their click arrives here.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see `html`
  return <div className={className} onClick={onClick} dangerouslySetInnerHTML={{ __html: html ?? "" }} />;
}
