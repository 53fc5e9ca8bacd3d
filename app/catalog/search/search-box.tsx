/** The search on every screen: a plain GET form. The list's filters belong to it by their `form` attribute. */
import { Form, useLocation, useRouteLoaderData, useSubmit } from "@remix-run/react";
import {
  type FormEvent,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useRef,
  useState,
} from "react";
import { listQueryOf, listSearchParams } from "#app/catalog/list/list-params.ts";
import type { HomeData } from "#app/catalog/list/product-cache.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { lazyPart } from "#app/i18n/words.browser.ts";
import { CloseIcon, SearchIcon } from "#app/ui/icons.tsx";

const SearchSuggestions = lazyPart(["catalog.list"], () => import("./search-suggestions.tsx"));

export const SEARCH_FORM = "search";
export const SEARCH_FIELD = "search-field";

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

const OVER_BAR =
  "search-over-bar narrow-bar:not-focus-within:sr-only narrow-bar:focus-within:absolute narrow-bar:focus-within:inset-0 narrow-bar:focus-within:z-10 narrow-bar:focus-within:bg-paper narrow-bar:focus-within:px-4 narrow-bar:focus-within:py-2.5";

const ROUND_BUTTON = "size-11 shrink-0 place-items-center rounded-box text-muted hover:text-ink";

export function SearchBox() {
  const t = useT();
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const onList = pathname === "/";
  const q = (onList && new URLSearchParams(search).get("q")) || "";
  const example = useRouteLoaderData<HomeData>("routes/_index")?.list?.products[0]?.title;
  const field = useRef<HTMLInputElement>(null);
  const [wasFocused, setWasFocused] = useState(false);
  useSlashKey(field);
  /** Keeps default values out of the address. */
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A phone's keyboard would cover the results.
    if (document.activeElement === field.current) document.getElementById("content")?.focus();
    const query = listQueryOf(new FormData(event.currentTarget));
    // Otherwise React would take a choice of the controlled filters back until the navigation is shown.
    submit(new URLSearchParams(listSearchParams(query)), { action: "/", flushSync: true });
  };
  return (
    <Form
      id={SEARCH_FORM}
      role="search"
      action="/"
      onSubmit={onSubmit}
      className={`order-last flex min-w-0 basis-full items-center pb-2 lg:order-none lg:mx-6 lg:flex-1 lg:basis-0 lg:pb-0 ${onList ? "" : OVER_BAR}`}
    >
      {/* The key mounts a new field for another query, with that query as its text. */}
      <span
        key={q}
        className="relative flex min-w-0 flex-1 rounded-box border border-edge bg-surface outline-accent outline-offset-2 transition-colors hover:border-ink has-[input:focus-visible]:outline-2"
      >
        <button type="submit" aria-label={t("shell.search")} className={`grid ${ROUND_BUTTON}`}>
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
          className="min-h-11 min-w-0 flex-1 text-ellipsis rounded-r-box bg-transparent pr-3 outline-none"
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
          className={`hidden narrow-bar:grid ${ROUND_BUTTON}`}
          onClick={(event) => event.currentTarget.blur()}
        >
          <CloseIcon className="size-6" />
        </button>
      )}
    </Form>
  );
}
