import { useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { ListQuery } from "#app/domain/catalog/catalog.contract.ts";
import { listParams } from "#app/domain/catalog/list-params.ts";

const TYPING_PAUSE_MS = 220;

export type Choices = Omit<ListQuery, "after">;
type SubmittedQueries = ReturnType<typeof submittedQueries>;

const formParams = (form: HTMLFormElement) => {
  const chosen = Object.fromEntries(new FormData(form)) as Partial<Choices>;
  return listParams({ ...chosen, q: chosen.q?.trim() });
};

/** Sets the controls to the query of the address, except while the form's own submissions are answered. */
function useFormFollowsQuery(form: RefObject<HTMLFormElement>, query: Choices, queries: SubmittedQueries) {
  const hydrated = useRef(false);
  useEffect(() => {
    const params = listParams({ ...query, after: "" });
    if (!form.current || queries.isOwnResult(params)) return;
    // Something was chosen before hydration and was not sent.
    const changedBefore = !hydrated.current && formParams(form.current) !== params;
    hydrated.current = true;
    if (changedBefore) return form.current.requestSubmit();
    for (const control of form.current.querySelectorAll<HTMLInputElement>("[name]")) {
      const value = query[control.name as keyof Choices];
      if (control.type === "radio") control.checked = control.value === value;
      else control.value = value;
    }
  }, [form, query, queries]);
}

function useSubmitWhileTyping(queries: SubmittedQueries) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    // A click on a link wins over a search that waits to be sent.
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
      const params = formParams(form);
      queries.submitted(params);
      submit(new URLSearchParams(params), { action: "/", replace: true, preventScrollReset: true });
    };
    clearTimeout(timer.current);
    timer.current = setTimeout(send, typed && event.type !== "submit" ? TYPING_PAUSE_MS : 0);
  };
}

/** Keeps the list's form and the address in step. */
export function useListForm(query: Choices) {
  const form = useRef<HTMLFormElement>(null);
  const [queries] = useState(submittedQueries);
  useFormFollowsQuery(form, query, queries);
  const send = useSubmitWhileTyping(queries);
  return { form, send };
}

/** Tells results of the form's own submissions from pages that came by a link or by the Back button. */
export function submittedQueries() {
  let pending: string[] = [];
  let shown: string | null = null;
  return {
    submitted: (params: string) => void pending.push(params),
    /** @returns true for a result the form submitted and for what is shown already; the form then keeps its newer values */
    isOwnResult(params: string): boolean {
      const at = pending.indexOf(params);
      const own = at >= 0 || (pending.length === 0 && params === shown);
      // Remix drops superseded submissions; after another navigation none of them counts.
      pending = own ? pending.slice(at + 1) : [];
      shown = params;
      return own;
    },
  };
}
