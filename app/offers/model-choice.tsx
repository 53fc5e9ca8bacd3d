import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { call, logFailure } from "#app/http/api.browser.ts";
import { useErrorMessage } from "#app/http/error-message.browser.ts";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ListSent, useChosen } from "#app/studio/fields.tsx";
import { isOfInputMethod } from "#app/ui/composition.ts";
import { FieldError, TextField } from "#app/ui/field.tsx";
import type { OfferModel } from "./offer-models.contract.ts";

interface ModelChoiceProps {
  /** Not seen where the alternative that it belongs to says it. */
  legend?: ReactNode;
  hint?: ReactNode;
  models: readonly OfferModel[];
  obstacle?: (model: OfferModel) => string;
  onChange?: (chosen: OfferModel[]) => void;
}

export const nameAmong = (models: readonly { id: string; title: string }[]) => (id: string) =>
  models.find((model) => model.id === id)?.title;

const SEARCHED_FROM = 9;
const TYPING_PAUSE_MS = 200;

const searchModels = (q: string, without: readonly string[]) =>
  call<OfferModel[]>(`/studio/offer-models?${new URLSearchParams({ q, without: without.join() })}`);

function useModelSearch(models: readonly OfferModel[], chosen: readonly string[]) {
  const messageOf = useErrorMessage();
  const [listed, setListed] = useState(models);
  const [ids, setIds] = useState(chosen);
  const [nothingFound, setNothingFound] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  /** Counts the searches: an answer that comes after a later search began is dropped. */
  const searches = useRef(0);
  const latest = useRef({ listed, ids });
  latest.current = { listed, ids };
  const stop = () => {
    clearTimeout(timer.current);
    searches.current++;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: on unmount
  useEffect(() => stop, []);
  const searchNow = async (q: string) => {
    stop();
    const search = searches.current;
    try {
      const found = (await searchModels(q, latest.current.ids)) ?? [];
      if (search !== searches.current) return;
      // The checked models are read now, so that a box that was checked during the search stays.
      const kept = latest.current.listed.filter(({ id }) => latest.current.ids.includes(id));
      setListed([...kept, ...found.filter(({ id }) => !kept.some((each) => each.id === id))]);
      setNothingFound(q !== "" && found.length === 0);
      setFailure(null);
    } catch (error) {
      logFailure("GET /studio/offer-models", error);
      if (search === searches.current) setFailure(messageOf(error));
    }
  };
  const searchSoon = (q: string) => {
    stop();
    timer.current = setTimeout(() => searchNow(q), TYPING_PAUSE_MS);
  };
  return { listed, ids, setIds, nothingFound, failure, searchNow, searchSoon };
}
type ModelSearch = ReturnType<typeof useModelSearch>;

function Search({
  failure,
  searchNow,
  searchSoon,
}: Pick<ModelSearch, "failure" | "searchNow" | "searchSoon">) {
  const t = useT();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  const failureId = useId();
  return (
    <div className="border-line border-b p-3">
      <TextField
        type="search"
        label={t("studioOffers.findModel")}
        disabled={!isReady}
        onChange={(event) => searchSoon(event.currentTarget.value.trim())}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isOfInputMethod(event.nativeEvent)) return;
          event.preventDefault();
          searchNow(event.currentTarget.value.trim());
        }}
      />
      <div role="status">{failure && <FieldError id={failureId}>{failure}</FieldError>}</div>
    </div>
  );
}

/** The field `ids` of a form. */
export function ModelChoice({ legend, hint, models, obstacle = () => "", onChange }: ModelChoiceProps) {
  const t = useT();
  const errorId = useId();
  const { chosen, error } = useChosen("ids");
  const { listed, ids, setIds, nothingFound, ...search } = useModelSearch(models, chosen);
  const updateChosen = ({ currentTarget }: FormEvent<HTMLFieldSetElement>) => {
    const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>("[name=ids]:checked")];
    const checked = boxes.map(({ value }) => value);
    setIds(checked);
    onChange?.(listed.filter(({ id }) => checked.includes(id)));
  };
  return (
    <fieldset className="min-w-0" onChange={updateChosen}>
      <legend className={legend ? "mb-1 font-medium text-sm" : "sr-only"}>
        {legend ?? t("studioOffers.models")}
      </legend>
      {hint && <p className="mb-2 text-muted text-sm">{hint}</p>}
      <div className="rounded-box border border-edge bg-surface">
        {models.length >= SEARCHED_FROM && <Search {...search} />}
        <ul className="max-h-80 overflow-y-auto p-1">
          {listed.map((model) => (
            <li key={model.id}>
              <ModelBox
                model={model}
                isChosen={ids.includes(model.id)}
                obstacle={obstacle(model)}
                errorId={error ? errorId : undefined}
              />
            </li>
          ))}
          {(nothingFound || listed.length === 0) && (
            <li className="p-3 text-muted text-sm">
              {t(listed.length === 0 ? "studio.nothingFound" : "studioOffers.noOtherModel")}
            </li>
          )}
        </ul>
      </div>
      <ListSent name="ids" />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

interface ModelBoxProps {
  model: OfferModel;
  isChosen: boolean;
  obstacle: string;
  errorId: string | undefined;
}

function ModelBox({ model, isChosen, obstacle, errorId }: ModelBoxProps) {
  const { language } = useT();
  const { id, title } = model;
  const price = LICENSE_TYPES.map((license) => model[license]).find(Boolean) ?? 0;
  const isInvalid = errorId !== undefined && obstacle === "";
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5 hover:bg-ground has-disabled:text-muted has-disabled:hover:bg-transparent">
      <input
        type="checkbox"
        name="ids"
        value={id}
        defaultChecked={isChosen}
        disabled={obstacle !== ""}
        aria-invalid={isInvalid || undefined}
        aria-describedby={errorId}
        className="size-5 shrink-0"
      />
      <span className="wrap-anywhere min-w-0 flex-1">
        <span>{title}</span>
        {obstacle && <span className="block text-sm">{obstacle}</span>}
      </span>
      <span className="text-muted text-sm tabular-nums">{money(price, language)}</span>
    </label>
  );
}
