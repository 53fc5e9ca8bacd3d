/** A message; its author shows by side, shape and name, never by colour alone. */
import type { ReactNode } from "react";

const SIDES = {
  mine: { row: "justify-items-end pl-8", bubble: "rounded-br-none bg-accent text-on-accent" },
  theirs: { row: "justify-items-start pr-8", bubble: "rounded-bl-none bg-ground text-ink" },
};

interface BubbleProps {
  mine: boolean;
  author: ReactNode;
  note: ReactNode;
  text: ReactNode;
  lang?: string;
  children?: ReactNode;
}

export function Bubble({ mine, author, note, text, lang, children }: BubbleProps) {
  const { row, bubble } = mine ? SIDES.mine : SIDES.theirs;
  return (
    <li className={`grid gap-1 ${row}`}>
      <p className="text-muted text-sm">
        <span className="font-medium">{author}</span> <span>·</span> <span>{note}</span>
      </p>
      <p
        lang={lang}
        className={`max-w-full wrap-anywhere whitespace-pre-wrap rounded-box px-3 py-2 ${bubble}`}
      >
        {text}
      </p>
      {children}
    </li>
  );
}
