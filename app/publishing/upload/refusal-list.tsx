import { useT } from "#app/i18n/use-t.tsx";
import type { Refusal } from "#app/publishing/packing/refusals.ts";
import { refusalText } from "./refusal-text.ts";

export function RefusalList({ refusals }: { refusals: Refusal[] }) {
  const t = useT();
  return (
    <ul className="mt-1 list-disc pl-5 text-sm">
      {refusals.map((refusal) => (
        <li key={`${refusal.file} ${refusal.reason}`}>
          {refusal.file && (
            <>
              {/* Isolated: the name may have a character that turns what follows it around. */}
              <strong translate="no">
                <bdi>{refusal.file}</bdi>
              </strong>{" "}
            </>
          )}
          <span>{refusalText(t, refusal)}</span>
        </li>
      ))}
    </ul>
  );
}
