/** Chooses the models of an offer: boxes that work without scripts, and a field that finds some of many. */
import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";
import { FieldError, TextField } from "#app/components/ui/field.tsx";
import type { OfferModel } from "#app/domain/offers/offer-models.server.ts";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";

interface ModelChoiceProps {
  legend: ReactNode;
  hint?: ReactNode;
  models: readonly OfferModel[];
  /** Ids of those that are chosen at first; they are listed first. */
  chosen: readonly string[];
  /** Why a model cannot be chosen; empty when it can. */
  obstacle?: (model: OfferModel) => string;
  error?: string | undefined;
  /** Given the ids after each change. */
  onChange?: (ids: string[]) => void;
}

/** So many are found by eye. */
const SEARCHED_FROM = 9;

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function Search({ onSearch }: { onSearch: (words: string) => void }) {
  const t = useT();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  return (
    <div className="border-line border-b p-3 noscript:hidden">
      <TextField
        type="search"
        label={t("studioOffers.findModel")}
        disabled={!isReady}
        onChange={(event) => onSearch(plain(event.currentTarget.value.trim()))}
        // The form is not sent while somebody searches.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
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
  const [words, setWords] = useState("");
  const isFirst = ({ id }: OfferModel) => (chosen.includes(id) ? 0 : 1);
  const listed = [...models].sort((a, b) => isFirst(a) - isFirst(b));
  const isFound = ({ id, title }: OfferModel) => plain(`${title} ${id}`).includes(words);
  const report = ({ currentTarget }: FormEvent<HTMLFieldSetElement>) => {
    const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>("[name=model]:checked")];
    onChange?.(boxes.map(({ value }) => value));
  };
  return (
    <fieldset className="min-w-0" onChange={report} aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      {hint && <p className="mb-2 text-muted text-sm">{hint}</p>}
      <div className="rounded-box border border-edge bg-surface">
        {models.length >= SEARCHED_FROM && <Search onSearch={setWords} />}
        <ul className="max-h-80 overflow-y-auto p-1">
          {listed.map((model) => (
            <li key={model.id} hidden={!isFound(model)}>
              <ModelBox model={model} isChosen={chosen.includes(model.id)} obstacle={obstacle(model)} />
            </li>
          ))}
          {!models.some(isFound) && (
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
