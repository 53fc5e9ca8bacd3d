/**
 * Filters of the list, as controls of the search form: a plain GET form, which every choice sends where scripts run. The panel is a
 * popover, which needs no script.
 */
import { Link, useNavigation } from "@remix-run/react";
import { type ChangeEvent, type ReactNode, useEffect, useRef } from "react";
import type { ListQuery, ProductPage } from "#app/catalog/catalog.contract.ts";
import { SEARCH_FORM } from "#app/catalog/search/search-box.tsx";
import { wholeNumber } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { CloseIcon, icon } from "#app/ui/icons.tsx";
import { filtersOf, LIST_OPTIONS, listQueryOf, listSearchParams } from "./list-params.ts";

type Options = Omit<typeof LIST_OPTIONS, "sort">;
type Name = keyof Options;

const TEXTS: { [N in Name]: (value: Exclude<Options[N][number], "all">, t: Translate) => string } = {
  price: (price, t) => t(`home.price_${price}`),
  license: (license, t) => t(`license.${license}`),
  format: (format) => format.toUpperCase(),
  sale: (_on, t) => t("list.onSale"),
  supports: (supports, t) => t(`list.supports_${supports}`),
  height: (height, t) => t("list.cm", { cm: wholeNumber(Number(height) / 10, t.language) }),
  hours: (hours, t) => t("card.hours", { hours }),
};

/** How a filter's value reads below its legend. */
export const optionText = (t: Translate, name: Name, value: string): string =>
  value === "all" ? t("list.any") : TEXTS[name](value as never, t);

/** What is shown, or what was just chosen while it is loaded. */
export function useChoices(shown: ListQuery): ListQuery {
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

export const sendForm = ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
  target.form?.requestSubmit();

interface OptionProps {
  name: Name;
  value: string;
  chosen: string;
  type?: "radio" | "checkbox";
}

function Option({ name, value, chosen, type = "radio" }: OptionProps) {
  const t = useT();
  return (
    <label className="pill cursor-pointer">
      <input
        type={type}
        name={name}
        form={SEARCH_FORM}
        value={value}
        checked={value === chosen}
        onChange={sendForm}
        className="absolute inset-0 appearance-none rounded-full outline-none"
      />
      <span className="pointer-events-none">{optionText(t, name, value)}</span>
    </label>
  );
}

interface OptionsProps {
  name: Name;
  legend: string;
  chosen: string;
  options?: readonly string[];
  children?: ReactNode;
}

const Options = ({ name, legend, chosen, options = LIST_OPTIONS[name], children }: OptionsProps) => (
  <fieldset>
    <legend className="mb-2 font-medium text-sm">{legend}</legend>
    <div className="flex flex-wrap gap-2">
      {options.map((value) => (
        <Option key={value} name={name} value={value} chosen={chosen} />
      ))}
      {children}
    </div>
  </fieldset>
);

function showText(t: Translate, list: ProductPage | null): string {
  const isCounted = list && list.matched === "every" && !list.unfiltered && !list.next && !list.cut;
  return isCounted
    ? t("list.showFound", { found: t.count("home.found", list.products.length) })
    : t("list.showModels");
}

const PANEL = "filters";
/** Attributes that React 18 does not know by name. */
const OPENS_PANEL = { popovertarget: PANEL };
const CLOSES_PANEL = { ...OPENS_PANEL, popovertargetaction: "hide" };

const SlidersIcon = icon(<path d="M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5M8.5 14.5v5" />);

export function FilterButton({ query }: { query: ListQuery }) {
  const t = useT();
  const count = filtersOf(query).length;
  return (
    <button type="button" className="pill not-supports-[selector(:popover-open)]:hidden" {...OPENS_PANEL}>
      <SlidersIcon />
      <span>{count > 0 ? t("home.filtersOn", { count: String(count) }) : t("home.filters")}</span>
    </button>
  );
}

interface FilterPanelProps {
  query: ListQuery;
  list: ProductPage | null;
}

/** Below the button where the browser can place it there, else in the middle of the screen; on a phone at its bottom. */
export function FilterPanel({ query, list }: FilterPanelProps) {
  const t = useT();
  const choices = useChoices(query);
  const control = useEarlyChoices(query);
  const formats: readonly string[] = [...(list?.formats ?? []), choices.format, "all"];
  const offered = LIST_OPTIONS.format.filter((format) => formats.includes(format));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of groups, whose heading is on the button
    <div
      id={PANEL}
      {...{ popover: "auto" }}
      role="group"
      aria-label={t("home.filters")}
      className="filter-panel gap-5 text-ink open:grid open:animate-rise"
    >
      <div className="flex items-center justify-between">
        <h3 className="text-md">{t("home.filters")}</h3>
        <button
          type="button"
          aria-label={t("ui.close")}
          className="-my-2 -mr-2 grid size-11 place-items-center rounded-box text-muted hover:text-ink"
          {...CLOSES_PANEL}
        >
          <CloseIcon className="size-6" />
        </button>
      </div>
      <Options name="price" legend={t("home.price")} chosen={choices.price}>
        <Option name="sale" value="on" chosen={choices.sale} type="checkbox" />
      </Options>
      <Options name="license" legend={t("home.license")} chosen={choices.license} />
      <Options name="hours" legend={t("list.hours")} chosen={choices.hours} />
      <Options name="height" legend={t("list.height")} chosen={choices.height} />
      <Options name="supports" legend={t("list.supports")} chosen={choices.supports} />
      {/* "All" and one format would be no choice. */}
      {offered.length > 2 && (
        <Options name="format" legend={t("home.format")} chosen={choices.format} options={offered} />
      )}
      <input ref={control} type="hidden" name="printer" form={SEARCH_FORM} value={choices.printer} />
      <input type="hidden" name="tag" form={SEARCH_FORM} value={choices.tag} />
      {query.printer && (
        <Link
          to={`/printer?${new URLSearchParams({ list: listSearchParams(query) })}`}
          className="justify-self-start py-2 text-link text-sm"
        >
          {t("printer.changeMine")}
        </Link>
      )}
      <div className="sticky bottom-0 border-line border-t bg-raised py-4">
        <noscript>
          <Button form={SEARCH_FORM} wide>
            {t("list.show")}
          </Button>
        </noscript>
        <Button type="button" wide className="noscript:hidden" {...CLOSES_PANEL}>
          {showText(t, list)}
        </Button>
      </div>
    </div>
  );
}
