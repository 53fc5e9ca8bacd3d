/** A conversation as the seller reads it, the newest at the end and in view. */
import { useEffect, useRef } from "react";
import { Bubble } from "#app/components/support/bubble.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { StudioTime } from "./studio-time.tsx";

export interface ThreadLine {
  key: string;
  mine: boolean;
  text: string;
  /** UTC ISO-8601. */
  at: string;
}

interface ThreadLinesProps {
  name: string;
  /** The other side's. */
  language: string;
  lines: ThreadLine[];
}

export function ThreadLines({ name, language, lines }: ThreadLinesProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const last = lines.at(-1)?.key;
  useEffect(() => {
    if (last) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last]);
  return (
    <div
      ref={box}
      role="log"
      aria-label={t("studio.with", { name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[60dvh] overflow-y-auto rounded-box border border-line bg-surface p-4"
    >
      <ul className="grid gap-4">
        {lines.map(({ key, mine, text, at }) => (
          <Bubble
            key={key}
            mine={mine}
            author={mine ? t("support.you") : name}
            note={<StudioTime at={at} />}
            text={text}
            lang={mine || language === t.language ? undefined : language}
          />
        ))}
      </ul>
    </div>
  );
}
