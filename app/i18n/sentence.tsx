import type { TextKey } from "./translate.ts";
import { useT } from "./use-t.tsx";

interface SentenceProps {
  words: TextKey;
  /** Names, addresses and codes, which a browser that translates leaves as they are; it still reads one sentence. */
  kept: Record<string, string>;
  values?: Record<string, string | number>;
}

export function Sentence({ words, kept, values }: SentenceProps) {
  const parts = useT().parts(words, kept, values);
  return (
    <span>
      {parts.map(({ text, isKept }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
        <span key={place} translate={isKept ? "no" : undefined}>
          {text}
        </span>
      ))}
    </span>
  );
}
