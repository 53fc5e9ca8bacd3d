/** Chooses the models of an offer: checkboxes that work without scripts, and a search field where there are many. */
import { useFetcher, useLocation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { FieldError, TextField } from "#app/components/ui/field.tsx";
import type { OfferModel } from "#app/domain/offers/offer-models.server.ts";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";

interface ModelChoiceProps {
  legend: ReactNode;
  hint?: ReactNode;
  /** Models to choose from, the chosen ones first; the search finds others. */
  models: readonly OfferModel[];
  /** Ids of the models that are chosen initially. */
  chosen: readonly string[];
  /** Why a model cannot be chosen; empty when it can. */
  obstacle?: (model: OfferModel) => string;
  error?: string | undefined;
  /** Called with the chosen models after each change. */
  onChange?: (chosen: OfferModel[]) => void;
}

/** From this many models on, there is a search field. */
const SEARCHED_FROM = 9;
const TYPING_PAUSE_MS = 200;
/** The button and the field of a search without scripts. */
const FIND = "find";

/** The listed models: initially `models`, after a search the chosen ones and then those found. */
function useModelSearch(models: readonly OfferModel[], chosen: readonly string[]) {
  const { pathname } = useLocation();
  const { load, data } = useFetcher<{ models: OfferModel[] }>();
  const [listed, setListed] = useState(models);
  const [ids, setIds] = useState(chosen);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer, so that no box moves when it is checked
  useEffect(() => {
    if (!data) return;
    const kept = listed.filter(({ id }) => ids.includes(id));
    setListed([...kept, ...data.models.filter(({ id }) => !kept.some((each) => each.id === id))]);
  }, [data]);
  const search = (q: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => load(`${pathname}?${new URLSearchParams({ q })}`), TYPING_PAUSE_MS);
  };
  return { listed, ids, setIds, search };
}

function Search({ onSearch }: { onSearch: (words: string) => void }) {
  const t = useT();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  return (
    <div className="border-line border-b p-3">
      <div className="noscript:hidden">
        <TextField
          type="search"
          label={t("studioOffers.findModel")}
          disabled={!isReady}
          onChange={(event) => onSearch(event.currentTarget.value.trim())}
          // Enter in the search field does not submit the form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </div>
      <noscript>
        <div className="grid items-end gap-2 sm:grid-cols-[1fr_auto]">
          <TextField type="search" name={FIND} label={t("studioOffers.findModel")} />
          <Button name="intent" value={FIND} variant="secondary">
            {t("studioOffers.find")}
          </Button>
        </div>
      </noscript>
    </div>
  );
}

export function ModelChoice({
  legend,
  hint,
  models,
  chosen,
  obstacle = () => "",
  error,
  onChange,
}: ModelChoiceProps) {
  const t = useT();
  const errorId = useId();
  const { listed, ids, setIds, search } = useModelSearch(models, chosen);
  const report = ({ currentTarget }: FormEvent<HTMLFieldSetElement>) => {
    const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>("[name=model]:checked")];
    const checked = boxes.map(({ value }) => value);
    setIds(checked);
    onChange?.(listed.filter(({ id }) => checked.includes(id)));
  };
  return (
    <fieldset className="min-w-0" onChange={report} aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      {hint && <p className="mb-2 text-muted text-sm">{hint}</p>}
      <div className="rounded-box border border-edge bg-surface">
        {models.length >= SEARCHED_FROM && <Search onSearch={search} />}
        <ul className="max-h-80 overflow-y-auto p-1">
          {listed.map((model) => (
            <li key={model.id}>
              <ModelBox model={model} isChosen={ids.includes(model.id)} obstacle={obstacle(model)} />
            </li>
          ))}
          {listed.length === 0 && (
            <li className="p-3 text-muted text-sm">{t("studioFrontPage.nothingFound")}</li>
          )}
        </ul>
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

interface ModelBoxProps {
  model: OfferModel;
  isChosen: boolean;
  obstacle: string;
}

function ModelBox({ model: { id, title, standard, commercial }, isChosen, obstacle }: ModelBoxProps) {
  const { language } = useT();
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5 hover:bg-ground has-disabled:text-muted has-disabled:hover:bg-transparent">
      <input
        type="checkbox"
        name="model"
        value={id}
        defaultChecked={isChosen}
        disabled={obstacle !== ""}
        className="size-5 shrink-0"
      />
      <span className="wrap-anywhere min-w-0 flex-1">
        {title}
        {obstacle && <span className="block text-sm">{obstacle}</span>}
      </span>
      <span className="text-muted text-sm tabular-nums">{money(standard || commercial, language)}</span>
    </label>
  );
}
