/**
 * Filters and order of the list, as controls of the search form: a plain GET form, which every choice sends where scripts run.
 * On a phone the filters are a popover, which needs no script.
 */
import { Link, useNavigation } from "@remix-run/react";
import { type ChangeEvent, useEffect, useRef } from "react";
import type { ListQuery } from "#app/catalog/catalog.contract.ts";
import { SEARCH_FORM } from "#app/catalog/search/search-box.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChevronIcon, CloseIcon } from "#app/ui/icons.tsx";
import { filtersOf, LIST_OPTIONS, listQueryOf, listSearchParams } from "./list-params.ts";
import type { LoadedList } from "./product-cache.browser.ts";

function useChoices(shown: ListQuery): ListQuery {
  const { location } = useNavigation();
  return location?.pathname === "/" ? listQueryOf(new URLSearchParams(location.search)) : shown;
}

/** Sends what was chosen before React listened. @returns the ref of one of the form's controls */
function useEarlyChoices(query: ListQuery) {
  const control = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const form = control.current?.form;
    if (!form) return;
    // Words that were only typed wait for Enter.
    const chosen = { ...listQueryOf(new FormData(form)), q: query.q };
    if (listSearchParams(chosen) !== listSearchParams({ ...query, after: "" })) form.requestSubmit();
  }, []);
  return control;
}

const sendForm = ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
  target.form?.requestSubmit();

const CONTROL = "min-h-11 rounded-box border border-edge bg-surface transition-colors hover:border-ink";

function PriceChoice({ chosen }: { chosen: ListQuery["price"] }) {
  const t = useT();
  return (
    <fieldset className={`flex p-1 ${CONTROL}`}>
      <legend className="sr-only">{t("home.price")}</legend>
      {LIST_OPTIONS.price.map((price) => (
        <label
          key={price}
          className="relative grid min-h-8.5 flex-1 cursor-pointer place-items-center whitespace-nowrap rounded-lg px-3 text-muted text-sm transition-colors has-checked:bg-accent-soft has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="price"
            form={SEARCH_FORM}
            value={price}
            checked={price === chosen}
            onChange={sendForm}
            className="absolute inset-0 appearance-none outline-none"
          />
          <span className="pointer-events-none relative">{t(`home.price_${price}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  name: "license" | "format" | "sort";
  label: string;
  chosen: string;
  options: readonly (readonly [value: string, text: string])[];
  className?: string;
}

function Choice({ name, label, chosen, options, className = "" }: ChoiceProps) {
  return (
    <span className={`relative ${className}`}>
      <select
        name={name}
        form={SEARCH_FORM}
        aria-label={label}
        value={chosen}
        onChange={sendForm}
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

const formatText = (t: Translate, format: ListQuery["format"]) =>
  format === "all" ? t("home.format_all") : format.toUpperCase();

function showText(t: Translate, list: LoadedList | null): string {
  const isCounted = list && list.matched === "every" && !list.unfiltered && !list.next && !list.cut;
  return isCounted
    ? t("list.showFound", { found: t.count("home.found", list.products.length) })
    : t("list.showModels");
}

const FILTER_SHEET = "filters";
/** Attributes that React 18 does not know by name. */
const OPENS_SHEET = { popovertarget: FILTER_SHEET };
const CLOSES_SHEET = { ...OPENS_SHEET, popovertargetaction: "hide" };
const SHEET_POPOVER = { popover: "auto" };

function SheetHeading() {
  const t = useT();
  return (
    <div className="flex items-center justify-between sm:hidden">
      <h3 className="text-lg">{t("home.filters")}</h3>
      <button
        type="button"
        aria-label={t("ui.close")}
        className="-mr-2 grid size-11 place-items-center rounded-box text-muted hover:text-ink"
        {...CLOSES_SHEET}
      >
        <CloseIcon className="size-6" />
      </button>
    </div>
  );
}

function SheetFooter({ hasPrinter, list }: { hasPrinter: boolean; list: LoadedList | null }) {
  const t = useT();
  return (
    <>
      <Link to="/printer" className="self-center justify-self-start py-2.5 text-link text-sm">
        {t(hasPrinter ? "printer.changeMine" : "printer.filter")}
      </Link>
      <noscript>
        <Button form={SEARCH_FORM} variant="secondary" wide>
          {t("list.show")}
        </Button>
      </noscript>
      <Button type="button" className="sm:hidden noscript:hidden" {...CLOSES_SHEET}>
        {showText(t, list)}
      </Button>
    </>
  );
}

interface FiltersProps {
  query: ListQuery;
  list: LoadedList | null;
}

export function ProductFilters({ query, list }: FiltersProps) {
  const t = useT();
  const choices = useChoices(query);
  const control = useEarlyChoices(query);
  const formats: readonly string[] = [...(list?.formats ?? []), choices.format, "all"];
  const offered = LIST_OPTIONS.format.filter((format) => formats.includes(format));
  const activeFilters = filtersOf(query).length;
  return (
    <div className="flex min-w-0 flex-auto flex-wrap gap-3 max-sm:basis-full">
      <Button
        type="button"
        variant="secondary"
        className="not-supports-[selector(:popover-open)]:hidden sm:hidden"
        {...OPENS_SHEET}
      >
        {activeFilters > 0 ? t("home.filtersOn", { count: String(activeFilters) }) : t("home.filters")}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row */}
      <div
        id={FILTER_SHEET}
        {...SHEET_POPOVER}
        role="group"
        aria-label={t("home.filters")}
        className="gap-3 text-ink max-sm:open:fixed max-sm:open:inset-x-0 max-sm:open:top-auto max-sm:open:bottom-0 max-sm:open:grid max-sm:open:w-full max-sm:open:animate-rise max-sm:open:rounded-t-box max-sm:open:bg-raised max-sm:open:p-4 max-sm:open:shadow-float max-sm:backdrop:bg-[rgb(0_0_0/0.4)] sm:static sm:flex sm:w-auto sm:flex-wrap sm:bg-transparent"
      >
        <SheetHeading />
        <PriceChoice chosen={choices.price} />
        <Choice
          name="license"
          label={t("home.license")}
          chosen={choices.license}
          options={LIST_OPTIONS.license.map((license) => [license, t(`home.license_${license}`)])}
        />
        {/* "All" and one format would be no choice. */}
        {offered.length > 2 && (
          <Choice
            name="format"
            label={t("home.format")}
            chosen={choices.format}
            options={offered.map((format) => [format, formatText(t, format)])}
          />
        )}
        <input ref={control} type="hidden" name="printer" form={SEARCH_FORM} value={choices.printer} />
        <input type="hidden" name="tag" form={SEARCH_FORM} value={choices.tag} />
        <SheetFooter hasPrinter={query.printer !== ""} list={list} />
      </div>
      <Choice
        name="sort"
        label={t("home.sort")}
        chosen={choices.sort}
        options={LIST_OPTIONS.sort.map((sort) => [sort, t(`home.sort_${sort}`)])}
        className="flex-auto sm:ml-auto sm:flex-none"
      />
    </div>
  );
}
