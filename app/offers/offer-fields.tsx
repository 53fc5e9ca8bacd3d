/** What the forms of coupons and bundles share. */

import type { Language } from "#app/i18n/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { priceText } from "#app/offers/pricing/price-text.ts";
import { TextField } from "#app/ui/field.tsx";
import type { OfferFormResult } from "./offer.form.server.ts";

/** The text of a price field. @param cents euro cents; null, undefined and 0 give "" */
export const eurosText = (cents: number | null | undefined, language: Language): string =>
  cents ? priceText(cents, language) : "";

/** The initial text of each field, and its error. */
export function useOfferFields(result: OfferFormResult | undefined) {
  const t = useT();
  const { fields = {}, typed } = result ?? {};
  const errorOf = (name: string) => (fields[name] ? t.known(fields[name], "errors.invalid") : undefined);
  const textOf = (name: string, stored: string) => (typed ? (typed[name] ?? "") : stored);
  return { errorOf, textOf };
}

interface TextProps {
  name: string;
  label: string;
  stored: string;
  hint?: string;
  isOptional?: boolean;
  lang?: string;
  maxLength?: number;
  inputMode?: "decimal" | "numeric";
  result: OfferFormResult | undefined;
}

/** A field of one line; what was typed stays when the form is refused. */
export function OfferText({ name, stored, isOptional = false, result, ...field }: TextProps) {
  const t = useT();
  const { errorOf, textOf } = useOfferFields(result);
  return (
    <TextField
      maxLength={20}
      autoComplete="off"
      {...field}
      name={name}
      note={isOptional ? t("studioEditor.optional") : undefined}
      defaultValue={textOf(name, stored)}
      error={errorOf(name)}
    />
  );
}

/** The action's result when the request did not reach the shop: the fields stay as they are. */
export const offlineOffer = (): OfferFormResult => ({
  error: "shell.offline",
  fields: {},
  typed: null,
  models: null,
});
