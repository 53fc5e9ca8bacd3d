import { type ShouldRevalidateFunction, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { FormResult } from "#app/shared/form-submission.ts";

const DELAY_MS = 300;

/**
 * What a form's page would look like, while it is filled in: the page's button `preview` tells what it made of the fields.
 * @param stored what the loader has made
 */
export function useTypedPreview<P>(stored: P) {
  const fetcher = useFetcher<FormResult>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const preview = (typed: FormData) => {
    typed.set("intent", "preview");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => fetcher.submit(typed, { method: "post" }), DELAY_MS);
  };
  return { shown: (fetcher.data?.made as P | undefined) ?? stored, preview };
}

/** The answers to a preview, and to a picture that is not saved yet, already contain all that changes on the page. */
export const revalidatesButForPreviews: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  !["preview", "draft"].includes(String(formData?.get("intent"))) && defaultShouldRevalidate;
