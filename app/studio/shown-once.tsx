import { type ReactNode, useEffect, useRef } from "react";
import { Card } from "#app/ui/card.tsx";

interface ShownOnceProps {
  id: string;
  title: string;
  lead: string;
  /** The secret itself: the heading gets the focus whenever there is another one. */
  secret: unknown;
  children: ReactNode;
}

/** A secret that no later page contains. */
export function ShownOnce({ id, title, lead, secret, children }: ShownOnceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each secret
  useEffect(() => heading.current?.focus(), [secret]);
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className="text-lg">
        {title}
      </h2>
      <p className="mt-1 text-muted">{lead}</p>
      {children}
    </Card>
  );
}
