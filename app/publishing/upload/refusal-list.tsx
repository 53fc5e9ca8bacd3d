import { useT } from "#app/i18n/use-t.tsx";
import type { Refusal } from "#app/publishing/packing/refusals.ts";

export function RefusalList({ refusals }: { refusals: Refusal[] }) {
  const t = useT();
  return (
    <ul className="mt-1 list-disc pl-5 text-sm">
      {refusals.map(({ file, key, reason }) => (
        <li key={`${file} ${reason}`} className="break-words">
          {file && <strong translate="no">{`${file} `}</strong>}
          <span>{t.orElse(key, "errors.invalid")}</span>
        </li>
      ))}
    </ul>
  );
}
