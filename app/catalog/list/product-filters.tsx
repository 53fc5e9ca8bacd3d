/**
 * Filters and order of the list, as parts of the search form. A plain GET form, which is sent by every choice when scripts
 * run. On a phone the filters are a popover, which needs no script.
 */
import { useNavigation } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import type { ListQuery } from "#app/catalog/catalog.contract.ts";
import { SEARCH_FORM } from "#app/catalog/search/search-box.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { StaticHtml } from "#app/ui/static-html.tsx";
import { DEFAULT_LIST_QUERY, filtersOf, LIST_OPTIONS, type Sort } from "./list-params.ts";

const sortOptions = (t: Translate) =>
  LIST_OPTIONS.sort.map((sort): [Sort, string] => [sort, t(`home.sort_${sort}`)]);

type Choices = Omit<ListQuery, "after" | "q">;

const leaveOutDefaults = ({ formData }: FormDataEvent) => {
  for (const [name, defaultValue] of Object.entries(DEFAULT_LIST_QUERY))
    if (formData.get(name) === defaultValue) formData.delete(name);
};

/**
 * Keeps default values out of the URL. A ref callback of one of the form's controls: an effect would run later, and miss a choice that
 * is made before it.
 */
const keepDefaultsOutOfUrl = (control: HTMLInputElement | null) =>
  control?.form?.addEventListener("formdata", leaveOutDefaults);

/**
 * Sets the controls to the query of the URL, which a link or the Back button may have changed.
 * @returns the onChange handler, which sends the form
 */
function useControlsFollowQuery(container: RefObject<HTMLElement>, query: ListQuery) {
  const idle = useNavigation().state === "idle";
  const hydrated = useRef(false);
  /** True from the submission of a choice until its navigation starts. */
  const sent = useRef(false);
  useEffect(() => {
    if (!idle) sent.current = false;
    const isFirstRun = !hydrated.current;
    // The first run ignores `sent`: a choice that was submitted during hydration may have been lost.
    if (!idle || (sent.current && !isFirstRun)) return;
    hydrated.current = true;
    const controls = [...(container.current?.querySelectorAll<HTMLInputElement>("[name]") ?? [])];
    const queryValueOf = ({ name }: HTMLInputElement) => query[name as keyof Choices];
    const isChoice = ({ type, checked }: HTMLInputElement) => type !== "radio" || checked;
    // Something was chosen before hydration and was not sent.
    const chosen = isFirstRun && controls.find((each) => isChoice(each) && each.value !== queryValueOf(each));
    if (chosen) return chosen.form?.requestSubmit();
    for (const control of controls) {
      if (control.type === "radio") control.checked = control.value === queryValueOf(control);
      else control.value = queryValueOf(control);
    }
  }, [container, query, idle]);
  return ({ target }: FormEvent) => {
    sent.current = true;
    (target as HTMLInputElement).form?.requestSubmit();
  };
}

function PriceChoice({ chosen }: { chosen: ListQuery["price"] }) {
  const t = useT();
  return (
    <fieldset>
      <legend className="sr-only">{t("home.price")}</legend>
      {LIST_OPTIONS.price.map((price) => (
        <label key={price}>
          <input
            type="radio"
            name="price"
            form={SEARCH_FORM}
            value={price}
            defaultChecked={price === chosen}
          />
          <span>{t(`home.price_${price}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  name: keyof Choices;
  label: string;
  chosen: string;
  /** Values with their words. */
  options: readonly (readonly [value: string, text: string])[];
}

function Choice({ name, label, chosen, options }: ChoiceProps) {
  return (
    <span>
      <select name={name} form={SEARCH_FORM} aria-label={label} defaultValue={chosen}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronIcon />
    </span>
  );
}

const formatText = (t: Translate, format: ListQuery["format"]) =>
  format === "all" ? t("home.format_all") : format.toUpperCase();

export const FILTER_SHEET_ID = "filters";
/** Attributes that React 18 does not know by name. */
const OPENS_SHEET = { popovertarget: FILTER_SHEET_ID };
const SHEET_POPOVER = { popover: "auto" };

interface FiltersProps {
  query: ListQuery;
  /** The formats that any model has. */
  formats: readonly string[];
  /** HTML of what follows the filters in their sheet. */
  footer: string;
}

export function ProductFilters({ query, formats, footer }: FiltersProps) {
  const t = useT();
  const container = useRef<HTMLDivElement>(null);
  const send = useControlsFollowQuery(container, query);
  const offered = LIST_OPTIONS.format.filter((format) => [...formats, query.format, "all"].includes(format));
  const activeFilters = filtersOf(query).length;
  return (
    <div ref={container} onChange={send} className="filters">
      <button type="button" className="filters-opener button button-md button-secondary" {...OPENS_SHEET}>
        {activeFilters > 0 ? t("home.filtersOn", { count: String(activeFilters) }) : t("home.filters")}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row */}
      <div
        id={FILTER_SHEET_ID}
        {...SHEET_POPOVER}
        role="group"
        aria-label={t("home.filters")}
        className="filter-sheet"
      >
        <PriceChoice chosen={query.price} />
        <Choice
          name="license"
          label={t("home.license")}
          chosen={query.license}
          options={LIST_OPTIONS.license.map((licence) => [licence, t(`home.license_${licence}`)])}
        />
        {/* "All" and one format would be no choice. */}
        {offered.length > 2 && (
          <Choice
            name="format"
            label={t("home.format")}
            chosen={query.format}
            options={offered.map((format) => [format, formatText(t, format)])}
          />
        )}
        <input
          ref={keepDefaultsOutOfUrl}
          type="hidden"
          name="printer"
          form={SEARCH_FORM}
          defaultValue={query.printer}
        />
        <StaticHtml html={footer} className="contents" />
      </div>
      <Choice name="sort" label={t("home.sort")} chosen={query.sort} options={sortOptions(t)} />
    </div>
  );
}
