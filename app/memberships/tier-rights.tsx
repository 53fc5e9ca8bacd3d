import { useT } from "#app/i18n/use-t.tsx";
import { CheckIcon } from "#app/ui/icons.tsx";

export interface SaidRights {
  /** What the tier opens. */
  opened: readonly string[];
  /** What its members may do with it. */
  uses: readonly string[];
}

/** What a tier gives, in the sentences of `rights-sentences.ts`. */
export function TierRights({ opened, uses }: SaidRights) {
  const t = useT();
  return (
    <>
      {opened.length > 0 && (
        <ul className="grid gap-2">
          {opened.map((sentence) => (
            <li key={sentence} className="flex gap-2">
              <CheckIcon className="mt-1 size-4 shrink-0 text-success" />
              <span>{sentence}</span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <h3 className="mb-2 font-medium text-sm">{t("tierRights.use")}</h3>
        <ul className="grid gap-2">
          {uses.map((sentence) => (
            <li key={sentence} className="text-muted">
              {sentence}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
