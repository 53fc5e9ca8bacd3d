/** Models that match the words typed so far, as the listbox of the search field (WAI-ARIA APG, combobox). */

import { Link, useLocation } from "@remix-run/react";
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { ProductCard, Suggestions } from "#app/catalog/catalog.contract.ts";
import { listAddress } from "#app/catalog/list/list-params.ts";
import { logFailure } from "#app/http/api.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { isOfInputMethod } from "#app/ui/composition.ts";
import { Picture } from "#app/ui/picture.tsx";
import { PriceTag } from "#app/ui/price.tsx";

/** Fetches without `call`, so that each typed letter can abort the request before. @throws when it fails or is aborted */
async function fetchSuggestions(q: string, signal: AbortSignal): Promise<Suggestions> {
  const answer = await fetch(`/app/suggestions?${new URLSearchParams({ q })}`, {
    headers: { Accept: "application/json" },
    signal,
  });
  if (!answer.ok) throw new Error(`the shop answered ${answer.status}`);
  return (await answer.json()) as Suggestions;
}

const TYPING_PAUSE_MS = 120;
const LIST_ID = "search-suggestions";
const optionId = (index: number) => `${LIST_ID}-${index}`;

interface AnsweredQuery extends Suggestions {
  q: string;
}

function useSuggestions(field: RefObject<HTMLInputElement>) {
  const [answer, setAnswer] = useState<AnsweredQuery | null>(null);
  const { key } = useLocation();
  const stop = useRef(() => {});
  const close = useRef(() => {
    stop.current();
    setAnswer(null);
  }).current;
  useEffect(() => {
    const input = field.current;
    const request = () => {
      stop.current();
      const q = input?.value.trim() ?? "";
      if (!q) return setAnswer(null);
      const controller = new AbortController();
      const timer = setTimeout(() => {
        fetchSuggestions(q, controller.signal).then(
          (suggestions) => setAnswer({ ...suggestions, q }),
          (error) => controller.signal.aborted || logFailure("suggestions", error),
        );
      }, TYPING_PAUSE_MS);
      stop.current = () => {
        clearTimeout(timer);
        controller.abort();
      };
    };
    // The text was typed while this script was loading.
    if (input && input === document.activeElement && input.value !== input.defaultValue) request();
    input?.addEventListener("input", request);
    input?.addEventListener("blur", close);
    return () => {
      close();
      input?.removeEventListener("input", request);
      input?.removeEventListener("blur", close);
    };
  }, [field, close]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page ends the search
  useEffect(() => close, [key, close]);
  return { answer, close };
}

function useOptionKeys(field: RefObject<HTMLInputElement>, answer: AnsweredQuery | null, close: () => void) {
  const [chosen, setChosen] = useState(-1);
  const products = answer?.products.length ?? 0;
  const optionCount = products && products + 1;
  useEffect(() => setChosen((index) => (index < optionCount ? index : -1)), [optionCount]);
  useEffect(() => {
    const input = field.current;
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      if (isOfInputMethod(event)) return;
      if (key === "Escape" && input) {
        event.preventDefault();
        if (!answer) {
          if (input.value) input.value = "";
          else input.blur();
        }
        close();
      } else if (key === "Enter" && chosen >= 0) {
        event.preventDefault();
        document.getElementById(optionId(chosen))?.click();
      } else if (optionCount && (key === "ArrowDown" || key === "ArrowUp")) {
        event.preventDefault();
        // One place more than options: past both ends nothing is chosen.
        const places = optionCount + 1;
        setChosen(((chosen + 1 + (key === "ArrowDown" ? 1 : -1) + places) % places) - 1);
      }
    };
    input?.addEventListener("keydown", onKey);
    return () => input?.removeEventListener("keydown", onKey);
  }, [field, answer, optionCount, chosen, close]);
  useEffect(() => {
    const set = (name: string, value: string | false) =>
      value ? field.current?.setAttribute(name, value) : field.current?.removeAttribute(name);
    field.current?.setAttribute("aria-expanded", String(optionCount > 0));
    set("aria-controls", optionCount > 0 && LIST_ID);
    set("aria-activedescendant", chosen >= 0 && optionId(chosen));
    if (chosen >= 0) document.getElementById(optionId(chosen))?.scrollIntoView({ block: "nearest" });
  }, [field, optionCount, chosen]);
  return chosen;
}

const OPTION = "flex min-h-11 items-center gap-3 px-3 py-1.5 hover:bg-ground aria-selected:bg-accent-soft";

function ProductOption({ product }: { product: ProductCard }) {
  return (
    <>
      <Picture image={product.image} sizes="4rem" decorative className="w-16 shrink-0 rounded-lg" />
      <span lang={product.titleLanguage} className="line-clamp-2 min-w-0 flex-1 leading-snug">
        {product.title}
      </span>
      <PriceTag {...product.price} className="text-muted text-sm" />
    </>
  );
}

export default function SearchSuggestions({ field }: { field: RefObject<HTMLInputElement> }) {
  const t = useT();
  const { answer, close } = useSuggestions(field);
  const products = answer?.products ?? [];
  const chosen = useOptionKeys(field, answer, close);
  const option = (index: number) => ({
    id: optionId(index),
    role: "option",
    tabIndex: -1,
    "aria-selected": index === chosen,
    className: OPTION,
    onClick: () => {
      field.current?.blur();
      field.current?.form?.reset();
    },
  });
  // A press on the list leaves the focus, and with it the list, where it is until the click.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return (
    <>
      <p role="status" className="sr-only">
        {answer && (products.length > 0 ? t.count("search.found", products.length) : t("search.none"))}
      </p>
      {answer && (
        <div className="no-scrollbar absolute inset-x-0 top-full z-50 mt-2 max-h-[min(32rem,70dvh)] animate-rise overflow-y-auto rounded-box border border-line bg-raised py-1.5 shadow-float">
          {answer.corrected && (
            <p className="px-3 py-1.5 text-muted text-sm">
              {t("search.corrected", { query: answer.corrected })}
            </p>
          )}
          {products.length === 0 && <p className="px-3 py-1.5 text-muted">{t("search.none")}</p>}
          {products.length > 0 && (
            <div
              id={LIST_ID}
              role="listbox"
              aria-label={t("search.suggestions")}
              tabIndex={-1}
              onMouseDown={keepFocus}
            >
              {products.map((product, index) => (
                <Link key={product.id} to={`/product/${product.id}`} {...option(index)}>
                  <ProductOption product={product} />
                </Link>
              ))}
              <Link to={listAddress({ q: answer.q })} {...option(products.length)}>
                {t("search.all", { query: answer.q })}
              </Link>
            </div>
          )}
        </div>
      )}
    </>
  );
}
