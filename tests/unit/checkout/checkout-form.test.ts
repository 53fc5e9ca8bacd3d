import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { checkoutFormSchema } from "#app/checkout/checkout-schema.ts";

const COMPLETE = { name: "Ana", lastName: "Ruiz", country: "ES", consent: "on", total: "499" };

function read(changes: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...COMPLETE, ...changes })) form.set(name, value);
  return parseWithZod(form, { schema: checkoutFormSchema({ isGift: false }) });
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
  ["ES", "912345678"],
  ["ES", "0033-612-345-678"],
  ["US", "(202) 555-0123"],
  ["US", "20255501234"],
  ["CU", "52345678"],
  ["VE", "0414 123 4567"],
  ["FR", "+33 (0)6 12/34.56 78"],
  ["SH", "2158"],
])("a buyer in %s may give the phone number %s", (country, phone) => {
  expect(errorsOf({ country, phone })).toEqual({});
});

test.each(["12", "letters", "06 12 34 56 78 ext 5", "1234567890123456", "+", "6+12345678"])(
  "the phone number %s, which no country could dial, is refused at its field",
  (phone) => {
    expect(errorsOf({ phone })).toEqual({ phone: ["errors.phone"] });
  },
);

test("a wrong phone number is reported together with the other mistakes", () => {
  expect(errorsOf({ name: "", phone: "12" })).toEqual({ name: ["errors.required"], phone: ["errors.phone"] });
});

test("a missing field is reported with its translation key", () => {
  expect(errorsOf({ name: " ", lastName: "", country: "", consent: "" })).toEqual({
    name: ["errors.required"],
    country: ["errors.country"],
    consent: ["checkout.consentNeeded"],
  });
});

test("consent is required", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(COMPLETE)) if (name !== "consent") form.set(name, value);
  expect(parseWithZod(form, { schema: checkoutFormSchema({ isGift: false }) }).reply().error).toEqual({
    consent: ["checkout.consentNeeded"],
  });
});

test("a gift needs an address and a name; without a gift neither is asked for", () => {
  const schema = checkoutFormSchema({ isGift: true });
  const form = new FormData();
  for (const [name, value] of Object.entries(COMPLETE)) if (name !== "name") form.set(name, value);
  expect(parseWithZod(form, { schema }).reply().error).toEqual({
    name: ["errors.required"],
    giftEmail: ["errors.email"],
    giftFrom: ["errors.required"],
  });
});
