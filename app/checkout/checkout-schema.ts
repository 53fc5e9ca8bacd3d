import { z } from "#app/shared/zod.ts";
import { CheckoutDetails } from "./checkout.contract.ts";

const PhoneInput = z.object({ country: z.string(), phone: z.string() });

/** @param isPhoneValid `phoneFits` of the country list, a chunk of its own. */
export const checkoutFormSchema = (isPhoneValid: (country: string, phone: string) => boolean) =>
  CheckoutDetails.extend({
    consent: z.boolean({ error: "checkout.consentNeeded" }),
    total: z.number().int(),
  }).refine(({ country, phone }) => phone === "" || isPhoneValid(country, phone), {
    path: ["phone"],
    error: "errors.phone",
    // Reported together with the other errors, not after them.
    when: ({ value }) => PhoneInput.safeParse(value).success,
  });
export type CheckoutFormValues = z.infer<ReturnType<typeof checkoutFormSchema>>;
