import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { call, logFailure } from "#app/http/api.browser.ts";
import { useErrorMessage } from "#app/http/error-message.browser.ts";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ListSent, useChosen } from "#app/studio/fields.tsx";
import { useFieldOf } from "#app/studio/studio-form.tsx";
import { isOfInputMethod } from "#app/ui/composition.ts";
import { FieldError, TextField } from "#app/ui/field.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";
import type { ChoosableModel, Purpose } from "./choosable-models.contract.ts";

interface ModelSearchProps {
  purpose: Purpose;
  /** What is not looked for. */
  without: readonly string[];
  /** @param q what was looked for; empty for the models that changed last */
  onFound: (found: readonly ChoosableModel[], q: string) => void;
  /** What was found. No pointer presses it during a search: its rows change places when the answer comes. */
  children: ReactNode;
  className?: string;
}

const TYPING_PAUSE_MS = 200;

/** Looks for a seller's models while they type. */
export function ModelSearch({ purpose, children, className, ...props }: ModelSearchProps) {
  const t = useT();
  const messageOf = useErrorMessage();
  const isHydrated = useHydrated();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSearching, setIsSearching] = useState(false);
  const failureId = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  /** Counts the searches: an answer that comes after a later search began is dropped. */
  const searches = useRef(0);
  const latest = useRef(props);
  latest.current = props;
  const stop = () => {
    clearTimeout(timer.current);
    searches.current++;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: on unmount
  useEffect(() => stop, []);
  const searchNow = async (q: string) => {
    stop();
    setIsSearching(true);
    const search = searches.current;
    const query = new URLSearchParams({ for: purpose, q, without: latest.current.without.join() });
    try {
      const found = (await call<ChoosableModel[]>(`/studio/choosable-models?${query}`)) ?? [];
      if (search !== searches.current) return;
      latest.current.onFound(found, q);
      setFailure(null);
    } catch (error) {
      logFailure("GET /studio/choosable-models", error);
      if (search === searches.current) setFailure(messageOf(error));
    } finally {
      if (search === searches.current) setIsSearching(false);
    }
  };
  const searchSoon = (q: string) => {
    stop();
    setIsSearching(true);
    timer.current = setTimeout(() => searchNow(q), TYPING_PAUSE_MS);
  };
  return (
    <>
      <div className={className}>
        <TextField
          type="search"
          label={t("studio.findModel")}
          disabled={!isHydrated}
          onChange={(event) => searchSoon(event.currentTarget.value.trim())}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isOfInputMethod(event.nativeEvent)) return;
            event.preventDefault();
            searchNow(event.currentTarget.value.trim());
          }}
        />
        <div role="status">{failure && <FieldError id={failureId}>{failure}</FieldError>}</div>
      </div>
      <div
        aria-busy={isSearching}
        className="transition-opacity aria-busy:pointer-events-none aria-busy:opacity-60 aria-busy:delay-500"
      >
        {children}
      </div>
    </>
  );
}

interface ModelChoiceProps {
  name?: string;
  purpose?: Purpose;
  /** Not seen where the alternative that it belongs to says it. */
  legend?: ReactNode;
  hint?: ReactNode;
  models: readonly ChoosableModel[];
  obstacle?: (model: ChoosableModel) => string;
  onChange?: (chosen: ChoosableModel[]) => void;
}

export const nameAmong = (models: readonly { id: string; title: string }[]) => (id: string) =>
  models.find((model) => model.id === id)?.title;

const SEARCHED_FROM = 9;

/** What is chosen stays in sight during a search. */
function useListed(models: readonly ChoosableModel[], chosen: readonly string[]) {
  const [listed, setListed] = useState(models);
  const [nothingFound, setNothingFound] = useState(false);
  const show = (found: readonly ChoosableModel[], q: string) => {
    const kept = listed.filter(({ id }) => chosen.includes(id));
    setListed([...kept, ...found.filter(({ id }) => !chosen.includes(id))]);
    setNothingFound(q !== "" && found.length === 0);
  };
  return { listed, nothingFound, show, isSearched: models.length >= SEARCHED_FROM };
}

interface ModelBoxesProps extends ReturnType<typeof useListed> {
  purpose: Purpose;
  without: readonly string[];
  children: ReactNode;
}

function ModelBoxes({ listed, nothingFound, show, isSearched, purpose, without, children }: ModelBoxesProps) {
  const t = useT();
  const list = (
    <ul className="max-h-80 overflow-y-auto p-1">
      {children}
      {(nothingFound || listed.length === 0) && (
        <li className="p-3 text-muted text-sm">
          {t(listed.length === 0 ? "studio.nothingFound" : "studio.noOtherModel")}
        </li>
      )}
    </ul>
  );
  return (
    <div className="rounded-box border border-edge bg-surface">
      {isSearched ? (
        <ModelSearch {...{ purpose, without }} onFound={show} className="border-line border-b p-3">
          {list}
        </ModelSearch>
      ) : (
        list
      )}
    </div>
  );
}

/** A field of models, as a rule `ids`, of what an offer may be. */
export function ModelChoice({
  name = "ids",
  purpose = "offer",
  legend,
  hint,
  models,
  obstacle = () => "",
  onChange,
}: ModelChoiceProps) {
  const t = useT();
  const errorId = useId();
  const { chosen, error } = useChosen(name);
  const [ids, setIds] = useState(chosen);
  const list = useListed(models, ids);
  const updateChosen = ({ currentTarget }: FormEvent<HTMLFieldSetElement>) => {
    const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>(`[name=${name}]:checked`)];
    const checked = boxes.map(({ value }) => value);
    setIds(checked);
    onChange?.(list.listed.filter(({ id }) => checked.includes(id)));
  };
  return (
    <fieldset className="min-w-0" onChange={updateChosen}>
      <legend className={legend ? "mb-1 font-medium text-sm" : "sr-only"}>
        {legend ?? t("studio.models")}
      </legend>
      {hint && <p className="mb-2 text-muted text-sm">{hint}</p>}
      <ModelBoxes {...list} purpose={purpose} without={ids}>
        {list.listed.map((model) => {
          const reason = obstacle(model);
          return (
            <ModelBox
              key={model.id}
              model={model}
              note={reason}
              type="checkbox"
              name={name}
              value={model.id}
              defaultChecked={ids.includes(model.id)}
              disabled={reason !== ""}
              aria-invalid={(error && reason === "") || undefined}
              aria-describedby={error && errorId}
            />
          );
        })}
      </ModelBoxes>
      <ListSent name={name} />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

interface ModelBoxProps extends ComponentProps<"input"> {
  /** Null for none. */
  model: ChoosableModel | null;
  note: string;
}

function ModelBox({ model, note, ...input }: ModelBoxProps) {
  const { language } = useT();
  const price = LICENSE_TYPES.map((license) => model?.[license]).find(Boolean) ?? 0;
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5 hover:bg-ground has-disabled:text-muted has-disabled:hover:bg-transparent">
        <input {...input} className="size-5 shrink-0" />
        {model && (
          <Picture image={model.image} sizes="2.5rem" decorative className="w-10 shrink-0 rounded-lg" />
        )}
        <span className="wrap-anywhere min-w-0 flex-1">
          <span>{model?.title}</span>
          {note && <span className="block text-sm">{note}</span>}
        </span>
        {model && <span className="text-muted text-sm tabular-nums">{money(price, language)}</span>}
      </label>
    </li>
  );
}

interface OneModelProps {
  name: string;
  label: string;
  /** What holds while none is chosen. */
  none: string;
  models: readonly ChoosableModel[];
}

/** A field of one model, published or hidden since, or of none; behind a line that says which. */
export function OneModel({ name, label, none, models }: OneModelProps) {
  const t = useT();
  // A radio whose name is another one's for a moment, while sections change places, would lose its mark.
  const group = useId();
  const errorId = useId();
  const isHydrated = useHydrated();
  const { stored, typed, error } = useFieldOf()(name);
  const [chosen, choose] = useState(() => models.find(({ id }) => id === String(typed ?? stored ?? "")));
  const id = chosen?.id ?? "";
  const list = useListed(models, [id]);
  const note = ({ isShown }: ChoosableModel) => (isShown ? "" : t("studio.hiddenMeanwhile"));
  return (
    <fieldset className="min-w-0" aria-describedby={error && errorId}>
      <legend className="sr-only">{label}</legend>
      <Folded label={label} state={chosen ? [chosen.title, note(chosen)].filter(Boolean).join(" · ") : none}>
        <ModelBoxes {...list} purpose="list" without={[id]}>
          {[null, ...list.listed].map((model) => (
            <ModelBox
              key={model?.id ?? ""}
              model={model}
              note={model ? note(model) : none}
              type="radio"
              name={group}
              checked={model?.id === chosen?.id}
              disabled={!isHydrated}
              onChange={() => choose(model ?? undefined)}
            />
          ))}
        </ModelBoxes>
      </Folded>
      <input type="hidden" name={name} value={id} />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
