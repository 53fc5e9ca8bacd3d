/** Search, filters and order of the list: a plain GET form that sends itself as you type when scripts run. */
import { Form, useSubmit } from "@remix-run/react";
import { type FormEvent, type MutableRefObject, useEffect, useRef } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { ChevronIcon, SearchIcon } from "#app/components/ui/icons.tsx";
import type { ListQuery, Sort } from "#app/domain/catalog/catalog.contract.ts";
import { listParams } from "#app/domain/catalog/list-params.ts";
import { useT } from "#app/i18n/use-t.tsx";

const TYPING_PAUSE_MS = 220;
const PRICES = ["all", "free", "paid"] as const;
const SORT_TEXTS = {
  newest: "home.sort_newest",
  updated: "home.sort_updated",
  price: "home.sort_price",
  "price-desc": "home.sort_price_desc",
  size: "home.sort_size",
} as const;
const SORTS = Object.keys(SORT_TEXTS) as Sort[];
const LICENCES = ["all", "standard", "commercial"] as const;
const FORMATS = ["stl", "3mf", "step"] as const;
const CONTROL = "min-h-11 rounded-box border border-edge bg-surface transition-colors hover:border-ink";

type Choices = Omit<ListQuery, "after">;

const chosenIn = (form: HTMLFormElement) => {
  const chosen = Object.fromEntries(new FormData(form)) as Partial<Choices>;
  return listParams({ ...chosen, q: chosen.q?.trim() });
};

/** The form follows the address when that changed by a link or by going back, and never under the typing hand. */
function useFollowing(query: Choices) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<string | null>(null);
  const awake = useRef(false);
  useEffect(() => {
    const params = listParams(query);
    if (!form.current || sent.current === params) return;
    // Whoever was quicker than the scripts has chosen something that was not sent.
    const early = !awake.current && chosenIn(form.current) !== listParams({ ...query, after: "" });
    awake.current = true;
    if (early) return form.current.requestSubmit();
    sent.current = null;
    for (const control of form.current.querySelectorAll<HTMLInputElement>("[name]")) {
      const value = query[control.name as keyof Choices];
      if (control.type === "radio") control.checked = control.value === value;
      else control.value = value;
    }
  }, [query]);
  return { form, sent };
}

function useSendAsYouType(sent: MutableRefObject<string | null>) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    // Whoever clicks a model meanwhile wants the model, not the list.
    const stop = ({ target }: Event) => {
      if (target instanceof Element && target.closest("a")) clearTimeout(timer.current);
    };
    document.addEventListener("click", stop, true);
    return () => {
      document.removeEventListener("click", stop, true);
      clearTimeout(timer.current);
    };
  }, []);
  return (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const typed = event.target instanceof HTMLInputElement && event.target.type === "search";
    if (event.type === "submit") event.preventDefault();
    const send = () => {
      sent.current = chosenIn(form);
      submit(new URLSearchParams(sent.current), { action: "/", replace: true, preventScrollReset: true });
    };
    clearTimeout(timer.current);
    timer.current = setTimeout(send, typed && event.type !== "submit" ? TYPING_PAUSE_MS : 0);
  };
}

function PriceChoice({ chosen }: { chosen: ListQuery["price"] }) {
  const t = useT();
  return (
    <fieldset className={`max-sm:col-span-full flex p-1 ${CONTROL}`}>
      <legend className="sr-only">{t("home.price")}</legend>
      {PRICES.map((price) => (
        <label
          key={price}
          className="relative grid min-h-8.5 flex-1 cursor-pointer place-items-center rounded-lg px-3 text-muted text-sm transition-colors has-checked:bg-accent-soft has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="price"
            value={price}
            defaultChecked={price === chosen}
            className="absolute inset-0 appearance-none outline-none"
          />
          <span className="pointer-events-none relative whitespace-nowrap">{t(`home.price_${price}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  /** Takes a phone's whole width. */
  wide?: boolean;
  name: keyof Choices;
  label: string;
  chosen: string;
  /** Values with their words. */
  options: readonly (readonly [value: string, text: string])[];
}

function Choice({ wide, name, label, chosen, options }: ChoiceProps) {
  return (
    <span className={`relative ${wide ? "max-sm:col-span-full" : ""}`}>
      <select
        name={name}
        aria-label={label}
        defaultValue={chosen}
        className={`w-full appearance-none pr-9 pl-3 text-sm ${CONTROL}`}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronIcon className="pointer-events-none absolute top-3 right-2.5 size-5 text-muted" />
    </span>
  );
}

export function ProductFilters({ query }: { query: Choices }) {
  const t = useT();
  const { form, sent } = useFollowing(query);
  const send = useSendAsYouType(sent);
  return (
    <Form
      ref={form}
      method="get"
      action="/#products"
      role="search"
      onChange={send}
      onSubmit={send}
      className="grid grid-cols-2 gap-3 sm:grid-cols-[auto_auto_auto_1fr] lg:grid-cols-[1fr_auto_auto_auto_auto]"
    >
      <span className="relative col-span-full lg:col-span-1">
        <SearchIcon className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
        <input
          type="search"
          name="q"
          maxLength={80}
          defaultValue={query.q}
          aria-label={t("home.search")}
          placeholder={t("home.searchPlaceholder")}
          autoComplete="off"
          enterKeyHint="search"
          className={`w-full pr-3 pl-10 ${CONTROL}`}
        />
      </span>
      <PriceChoice chosen={query.price} />
      <Choice
        name="license"
        label={t("home.license")}
        chosen={query.license}
        options={LICENCES.map((licence) => [licence, t(`home.license_${licence}`)])}
      />
      <Choice
        name="format"
        label={t("home.format")}
        chosen={query.format}
        options={[["all", t("home.format_all")], ...FORMATS.map((of) => [of, of.toUpperCase()] as const)]}
      />
      <Choice
        wide
        name="sort"
        label={t("home.sort")}
        chosen={query.sort}
        options={SORTS.map((sort) => [sort, t(SORT_TEXTS[sort])])}
      />
      <noscript>
        <Button variant="secondary">{t("home.show")}</Button>
      </noscript>
    </Form>
  );
}
