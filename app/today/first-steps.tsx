import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { CheckIcon, ChevronIcon } from "#app/ui/icons.tsx";
import { FIRST_STEPS, type FirstStep, type Today } from "./today.contract.ts";

const PAGES: Record<FirstStep, string> = {
  language: "/studio/settings#language",
  brand: "/studio/settings/brand",
  legal: "/studio/legal",
  mail: "/studio/connections#mail",
  stripe: "/studio/connections#stripe",
  vat: "/studio/vat",
  model: "/studio/models/new",
  secondFactor: "/studio/security",
};

interface StepProps {
  step: FirstStep;
  isDone: boolean;
  legalTexts: number;
}

function StepText({ step, isDone, legalTexts }: StepProps) {
  const t = useT();
  return (
    <>
      <span
        className={`grid size-6 shrink-0 place-items-center rounded-full border ${isDone ? "border-success text-success" : "border-edge"}`}
      >
        {isDone && <CheckIcon className="size-4" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className={`block ${isDone ? "text-muted" : "font-medium"}`}>
          <span>{t(`studioToday.step_${step}`)}</span>
          {isDone && <span className="sr-only">{` (${t("studioToday.stepDone")})`}</span>}
        </span>
        {!isDone && (
          <span className="block text-muted text-sm">
            {t(`studioToday.until_${step}`, { count: legalTexts })}
          </span>
        )}
      </span>
    </>
  );
}

/** What a new shop still needs, until nothing is left; folded once it has models. */
export function FirstSteps({ steps, legalTexts }: Pick<Today, "steps" | "legalTexts">) {
  const t = useT();
  const done = FIRST_STEPS.filter((step) => steps[step]).length;
  if (done === FIRST_STEPS.length) return null;
  return (
    <Card className="px-4 pb-2 *:border-t-0 sm:px-6">
      <Folded
        label={t("studioToday.steps")}
        state={t("studioToday.stepsDone", { count: done, all: FIRST_STEPS.length })}
        open={!steps.model}
      >
        <ol className="divide-y divide-line">
          {FIRST_STEPS.map((step) => (
            <li key={step}>
              <Link
                to={PAGES[step]}
                className="flex min-h-14 items-center gap-3 py-2 hover:bg-ground focus-visible:-outline-offset-2"
              >
                <StepText step={step} isDone={steps[step]} legalTexts={legalTexts} />
                <ChevronIcon className="size-5 -rotate-90 text-muted" />
              </Link>
            </li>
          ))}
        </ol>
      </Folded>
    </Card>
  );
}
