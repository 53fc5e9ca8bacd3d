import type { FieldMetadata } from "@conform-to/react";
import { type InputHTMLAttributes, useEffect, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { useFieldProps } from "#app/ui/checked-form.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Folded } from "#app/ui/folded.tsx";
import type { CheckoutDetails } from "./checkout-details.contract.ts";
import type { CountryChoice } from "./countries.ts";

type Fields = { [K in keyof CheckoutDetails]: FieldMetadata<CheckoutDetails[K]> };

interface BuyerFieldsProps {
  fields: Fields;
  countries: CountryChoice[];
  phoneExamples: Record<string, string>;
  /** Countries, by their codes, whose buyers need a postal code. */
  postalCodeNeededIn: readonly string[];
}

type TextFieldName = "name" | "lastName" | "address" | "city" | "postalCode";

function BuyerField({
  field,
  name,
  isOptional = true,
  ...input
}: {
  field: FieldMetadata<string>;
  name: TextFieldName;
  isOptional?: boolean;
} & InputHTMLAttributes<HTMLInputElement>) {
  const t = useT();
  const props = useFieldProps()(field);
  const note = isOptional && t("checkout.optional");
  return <TextField key={field.key} {...input} {...props} label={t(`checkout.${name}`)} note={note} />;
}

function CountryField({ field, countries }: { field: FieldMetadata<string>; countries: CountryChoice[] }) {
  const t = useT();
  const props = useFieldProps()(field);
  const options = (favourites: boolean) =>
    countries
      .filter(({ isFavorite }) => isFavorite === favourites)
      .map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ));
  return (
    <SelectField key={field.key} {...props} autoComplete="country" label={t("checkout.country")}>
      <option value="">{t("checkout.chooseCountry")}</option>
      <optgroup label={t("checkout.favourites")}>{options(true)}</optgroup>
      <optgroup label={t("checkout.allCountries")}>{options(false)}</optgroup>
    </SelectField>
  );
}

function PhoneField({ field, example }: { field: FieldMetadata<string>; example: string | undefined }) {
  const t = useT();
  const props = useFieldProps()(field);
  return (
    <TextField
      key={field.key}
      {...props}
      type="tel"
      autoComplete="tel"
      label={t("checkout.phone")}
      note={example ? t("checkout.phoneLike", { example }) : t("checkout.optional")}
      placeholder={example}
    />
  );
}

const FOLDED_FIELDS = ["phone", "address", "city", "postalCode"] as const;

/** Opens when there is something in it to see or to do; only the buyer closes it. */
function useFolded(fields: Fields, isNeeded: boolean) {
  const hasValue = FOLDED_FIELDS.some((name) => fields[name].value || fields[name].initialValue);
  const hasError = FOLDED_FIELDS.some((name) => fields[name].errors);
  const [open, onToggle] = useState(hasValue || hasError || isNeeded);
  useEffect(() => {
    if (hasValue || hasError || isNeeded) onToggle(true);
  }, [hasValue, hasError, isNeeded]);
  return { open, onToggle };
}

/** The seven fields of docs/specification.md, section 3; those that few orders need are folded. */
export function BuyerFields({ fields, countries, phoneExamples, postalCodeNeededIn }: BuyerFieldsProps) {
  const t = useT();
  const country = String(fields.country.value ?? fields.country.initialValue);
  const needsPostalCode = postalCodeNeededIn.includes(country);
  const folded = useFolded(fields, needsPostalCode);
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <BuyerField field={fields.name} name="name" isOptional={false} autoComplete="given-name" />
        <BuyerField field={fields.lastName} name="lastName" autoComplete="family-name" />
        <div className="sm:col-span-2">
          <CountryField field={fields.country} countries={countries} />
        </div>
      </div>
      <Folded label={t("checkout.invoice")} state={!needsPostalCode && t("checkout.optional")} {...folded}>
        <div className="grid gap-5 sm:grid-cols-2">
          <PhoneField field={fields.phone} example={phoneExamples[country]} />
          <BuyerField field={fields.address} name="address" autoComplete="street-address" />
          <BuyerField field={fields.city} name="city" autoComplete="address-level2" />
          <BuyerField
            field={fields.postalCode}
            name="postalCode"
            isOptional={!needsPostalCode}
            autoComplete="postal-code"
          />
        </div>
      </Folded>
    </div>
  );
}
