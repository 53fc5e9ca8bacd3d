/** The search on every screen: a plain GET form. The list's filters belong to it by their `form` attribute. */
import { Form, useLocation, useRouteLoaderData } from "@remix-run/react";
import { lazy, type RefObject, Suspense, startTransition, useEffect, useRef, useState } from "react";
import type { HomeData } from "#app/catalog/list/product-cache.browser.ts";
import { importWithRetry } from "#app/http/import-with-retry.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CloseIcon, SearchIcon } from "#app/ui/icons.tsx";

const SearchSuggestions = lazy(() => importWithRetry(() => import("./search-suggestions.tsx")));

/** Ids of the form and of its field. */
export const SEARCH_FORM = "search";
export const SEARCH_FIELD = "search-field";

/** "/" moves to the search, except while something is typed. */
function useSlashKey(field: RefObject<HTMLInputElement>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || (event.target as Element).closest("input, textarea, select")) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [field]);
}

export function SearchBox() {
  const t = useT();
  const { pathname, search } = useLocation();
  const onList = pathname === "/";
  const q = (onList && new URLSearchParams(search).get("q")) || "";
  const example = useRouteLoaderData<HomeData>("routes/_index")?.list?.products[0]?.title;
  const field = useRef<HTMLInputElement>(null);
  const [wasFocused, setWasFocused] = useState(false);
  useSlashKey(field);
  return (
    <Form
      id={SEARCH_FORM}
      role="search"
      action="/"
      className={`search-box ${onList ? "" : "search-over-bar"}`}
    >
      {/* The key mounts a new field for another query, with that query as its text. */}
      <span key={q}>
        <button type="submit" aria-label={t("shell.search")} className="round-link">
          <SearchIcon />
        </button>
        <input
          ref={field}
          id={SEARCH_FIELD}
          name="q"
          role="combobox"
          aria-expanded="false"
          aria-autocomplete="list"
          aria-keyshortcuts="/"
          aria-label={t("shell.search")}
          placeholder={example ? t("shell.searchFor", { title: example }) : t("shell.search")}
          defaultValue={q}
          maxLength={80}
          enterKeyHint="search"
          autoComplete="off"
          onFocus={() => startTransition(() => setWasFocused(true))}
        />
        {wasFocused && (
          <Suspense fallback={null}>
            <SearchSuggestions field={field} />
          </Suspense>
        )}
      </span>
      {!onList && (
        <button
          type="button"
          aria-label={t("ui.close")}
          className="search-over-bar-only round-link"
          onClick={(event) => event.currentTarget.blur()}
        >
          <CloseIcon className="size-6" />
        </button>
      )}
    </Form>
  );
}
