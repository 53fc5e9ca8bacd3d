import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

const REFERENCE = /\b(ST-[A-Z0-9]{8})\b|(?:https?:\/\/[^\s/]+)?\/product\/([a-z0-9-]+)/g;

export function linkedText(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(REFERENCE)) {
    const [named, order, model] = match;
    const to = order ? `/studio/orders/${order}` : `/studio/models/${model}`;
    parts.push(
      <span key={end}>{text.slice(end, match.index)}</span>,
      <Link key={match.index} to={to} className="underline">
        {named}
      </Link>,
    );
    end = match.index + named.length;
  }
  return [...parts, <span key={end}>{text.slice(end)}</span>];
}
