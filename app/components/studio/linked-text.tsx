import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** Codes of orders, and addresses of models, with or without the shop's own. */
const NAMED = /\b(ST-[A-Z0-9]{8})\b|(?:https?:\/\/[^\s/]+)?\/product\/([a-z0-9-]+)/g;

/** A message in which orders and models are links to their pages in the studio. */
export function linkedText(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(NAMED)) {
    const [named, order, model] = match;
    const to = order ? `/studio/orders/${order}` : `/studio/models/${model}`;
    parts.push(
      text.slice(end, match.index),
      <Link key={match.index} to={to} className="underline">
        {named}
      </Link>,
    );
    end = match.index + named.length;
  }
  return [...parts, text.slice(end)];
}
