import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { checkoutFormSchema } from "#app/checkout/checkout-schema.ts";
import { phoneFits } from "#app/checkout/countries.ts";

const COMPLETE = { name: "Ana", lastName: "Ruiz", country: "ES", consent: "on", total: "499" };

function read(changes: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...COMPLETE, ...changes })) form.set(name, value);
  return parseWithZod(form, { schema: checkoutFormSchema({ isPhoneValid: phoneFits, isGift: false }) });
}
const errorsOf = (changes: Record<string, string>) => read(changes).reply().error ?? {};

test("name, last name, country and consent are enough", () => {
  const submission = read({ phone: "", address: "", city: "", postalCode: "" });
  expect(submission.status === "success" && submission.value).toEqual({
    name: "Ana",
    lastName: "Ruiz",
    country: "ES",
    phone: "",
    address: "",
    city: "",
    postalCode: "",
    consent: true,
    total: 499,
  });
});

test.each([
  ["ES", "612 345 678"],
  ["ES", "+34 712345678"],
  ["US", "(202) 555-0123"],
  ["CU", "712345678"],
  ["VE", "0414 123 4567"],
  ["FR", "1 23 45 67 89"],
])("%s accepts the phone number %s", (country, phone) => {
  expect(errorsOf({ country, phone })).toEqual({});
});

test.each([
  ["ES", "912345678"],
  ["US", "12"],
  ["MX", "letters"],
])("%s refuses the phone number %s at its field", (country, phone) => {
  expect(errorsOf({ country, phone })).toEqual({ phone: ["errors.phone"] });
});

test("a wrong phone number is reported together with the other mistakes", () => {
  expect(errorsOf({ name: "", phone: "12" })).toEqual({ name: ["errors.required"], phone: ["errors.phone"] });
});

test("a missing field is reported with its translation key", () => {
  expect(errorsOf({ name: " ", lastName: "", country: "", consent: "" })).toEqual({
    name: ["errors.required"],
    lastName: ["errors.required"],
    country: ["errors.country"],
    consent: ["checkout.consentNeeded"],
  });
});

test("consent is required", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(COMPLETE)) if (name !== "consent") form.set(name, value);
  expect(
    parseWithZod(form, { schema: checkoutFormSchema({ isPhoneValid: phoneFits, isGift: false }) }).reply()
      .error,
  ).toEqual({
    consent: ["checkout.consentNeeded"],
  });
});

test("a gift needs an address and a name; without a gift neither is asked for", () => {
  const schema = checkoutFormSchema({ isPhoneValid: phoneFits, isGift: true });
  const form = new FormData();
  for (const [name, value] of Object.entries(COMPLETE)) if (name !== "name") form.set(name, value);
  expect(parseWithZod(form, { schema }).reply().error).toEqual({
    name: ["errors.required"],
    giftEmail: ["errors.email"],
    giftFrom: ["errors.required"],
  });
});
