import type { ReactNode } from "react";
import { number } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CheckIcon, icon, WarningIcon } from "#app/ui/icons.tsx";

const InfoIcon = icon(<path d="M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 11v5M12 8h.01" />);

const SIGNS = {
  good: { Icon: CheckIcon, tone: "text-success" },
  bad: { Icon: WarningIcon, tone: "text-danger" },
  note: { Icon: InfoIcon, tone: "text-muted" },
};

export interface Fact {
  sign: keyof typeof SIGNS;
  text: ReactNode;
}

export function SignedFact({ sign, text }: Fact) {
  const { Icon, tone } = SIGNS[sign];
  return (
    <span className="inline-flex items-start gap-1.5">
      <Icon className={`h-lh w-4 ${tone}`} />
      <span>{text}</span>
    </span>
  );
}

/** Formats grams, such as "0.4" or "14": an estimate is no more exact. */
export const useGrams = () => {
  const { language } = useT();
  return (grams: number) => number(grams, language, grams < 10 ? 1 : 0);
};
