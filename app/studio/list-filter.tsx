import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { ChevronIcon, SearchIcon } from "#app/ui/icons.tsx";
import { showInStrip } from "#app/ui/show-in-strip.browser.ts";

const FILTER =
  "inline-flex min-h-11 items-center whitespace-nowrap rounded-full border border-line bg-surface px-3.5 text-sm hover:border-edge aria-current:border-accent aria-current:bg-accent-soft aria-current:font-medium";

interface FilterLinksProps {
  label: string;
  states: { to: string; label: string; current: boolean }[];
}

/** In one row, so that a list begins high on a phone, too. */
export function FilterLinks({ label, states }: FilterLinksProps) {
  return (
    <nav aria-label={label} className="link-row min-w-0">
      <ul>
        {states.map(({ to, label: name, current }) => (
          <li key={to}>
            <Link
              ref={current ? showInStrip : undefined}
              to={to}
              aria-current={current ? "true" : undefined}
              className={FILTER}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface FilterSelectProps {
  /** Also what is chosen first, for everything. */
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** Looks like the links beside it. */
export const FilterSelect = ({ label, value, options, onChoose }: FilterSelectProps) => (
  <span className="relative shrink-0">
    <select
      aria-label={label}
      aria-current={value ? "true" : undefined}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className={`${FILTER} max-w-36 cursor-pointer appearance-none truncate pr-9 [field-sizing:content] sm:max-w-none`}
    >
      <option value="">{label}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4.5 text-muted" />
  </span>
);

interface ListFilterProps extends Partial<FilterLinksProps> {
  /** Beside the search. */
  children?: ReactNode;
  search: {
    path: string;
    q: string;
    label: string;
    /** Further parameters that stay. */
    kept?: Record<string, string | undefined>;
  };
}

export function ListFilter({ label = "", states = [], search, children }: ListFilterProps) {
  return (
    <div className="mb-4 flex gap-x-6 gap-y-3 max-lg:flex-col lg:flex-wrap lg:items-center lg:justify-between">
      {states.length > 0 && <FilterLinks label={label} states={states} />}
      <div className="flex min-w-0 gap-2 lg:grow lg:basis-100">
        {children}
        <Form
          role="search"
          aria-label={search.label}
          action={search.path}
          className="flex min-w-0 flex-1 gap-2 lg:ml-auto lg:max-w-88"
        >
          <input
            key={search.q}
            type="search"
            name="q"
            defaultValue={search.q}
            aria-label={search.label}
            placeholder={search.label}
            className="min-h-11 min-w-0 flex-1 rounded-box border border-edge bg-surface px-3"
          />
          {Object.entries(search.kept ?? {}).map(
            ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <button
            type="submit"
            aria-label={search.label}
            className={buttonClassName({ variant: "secondary" })}
          >
            <SearchIcon />
          </button>
        </Form>
      </div>
    </div>
  );
}

/** @param filters those that are empty or "all" are left out */
export function filterAddress(path: string, filters: Record<string, string>): string {
  const chosen = Object.entries(filters).filter(([, value]) => value && value !== "all");
  return chosen.length ? `${path}?${new URLSearchParams(chosen)}` : path;
}
