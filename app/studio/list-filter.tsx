import { Form, Link } from "@remix-run/react";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { SearchIcon } from "#app/ui/icons.tsx";

const FILTER =
  "inline-flex min-h-11 items-center whitespace-nowrap rounded-box px-2.5 text-muted hover:bg-ground aria-[current]:bg-ground aria-[current]:font-medium aria-[current]:text-ink sm:px-3";

interface FilterLinksProps {
  label: string;
  states: { to: string; label: string; current: boolean }[];
}

export function FilterLinks({ label, states }: FilterLinksProps) {
  return (
    <nav aria-label={label} className="-mx-2.5 flex flex-wrap sm:-mx-3">
      {states.map(({ to, label: name, current }) => (
        <Link key={to} to={to} aria-current={current ? "true" : undefined} className={FILTER}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

interface ListFilterProps extends Partial<FilterLinksProps> {
  search: {
    path: string;
    q: string;
    label: string;
    state?: string | undefined;
  };
}

export function ListFilter({ label = "", states = [], search }: ListFilterProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {states.length > 0 && <FilterLinks label={label} states={states} />}
      <Form
        role="search"
        aria-label={search.label}
        action={search.path}
        className="flex w-full gap-2 sm:w-88"
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
        {search.state && <input type="hidden" name="state" value={search.state} />}
        <button type="submit" aria-label={search.label} className={buttonClassName({ variant: "secondary" })}>
          <SearchIcon />
        </button>
      </Form>
    </div>
  );
}

export function filterAddress(path: string, { q, state }: { q: string; state: string }): string {
  const params = new URLSearchParams({ ...(q && { q }), ...(state !== "all" && { state }) });
  return params.size ? `${path}?${params}` : path;
}
