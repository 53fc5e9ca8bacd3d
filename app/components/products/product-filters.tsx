/** Search, filters and order of the list: a plain GET form that sends itself as you type when scripts run. */
import { Form } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { ChevronIcon, SearchIcon } from "#app/components/ui/icons.tsx";
import type { ListQuery } from "#app/domain/catalog/catalog.contract.ts";
import { CHOICES, type Sort } from "#app/domain/catalog/list-params.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { type Choices, useListForm } from "./use-list-form.ts";

const SORT_TEXTS = {
  best: "home.sort_best",
  newest: "home.sort_newest",
  updated: "home.sort_updated",
  price: "home.sort_price",
  "price-desc": "home.sort_price_desc",
  size: "home.sort_size",
} as const satisfies Record<Sort, string>;

/** Without a search, "best" means newest, so the list offers it once under that name. */
function sortOptions(t: Translate, searching: boolean): [Sort, string][] {
  const options = CHOICES.sort.map((sort): [Sort, string] => [sort, t(SORT_TEXTS[sort])]);
  return searching ? options : [["best", t("home.sort_newest")], ...options.slice(2)];
}

const CONTROL = "min-h-11 rounded-box border border-edge bg-surface transition-colors hover:border-ink";

function PriceChoice({ chosen }: { chosen: ListQuery["price"] }) {
  const t = useT();
  return (
    <fieldset className={`max-sm:col-span-full flex p-1 ${CONTROL}`}>
      <legend className="sr-only">{t("home.price")}</legend>
      {CHOICES.price.map((price) => (
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
  const { form, send } = useListForm(query);
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
        options={CHOICES.license.map((licence) => [licence, t(`home.license_${licence}`)])}
      />
      <Choice
        name="format"
        label={t("home.format")}
        chosen={query.format}
        options={CHOICES.format.map((of) => [of, of === "all" ? t("home.format_all") : of.toUpperCase()])}
      />
      <Choice
        wide
        name="sort"
        label={t("home.sort")}
        chosen={query.sort}
        options={sortOptions(t, query.q !== "")}
      />
      <noscript>
        <Button variant="secondary">{t("home.show")}</Button>
      </noscript>
    </Form>
  );
}
