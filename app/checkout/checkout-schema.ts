import { Gift, GiftNote } from "#app/gifts/gifts.contract.ts";
import { LETTERS_OFFER_VERSION } from "#app/letters/letter-choices.contract.ts";
import { z } from "#app/shared/zod.ts";
import { CheckoutDetails } from "./checkout.contract.ts";

const PhoneInput = z.object({ country: z.string(), phone: z.string() });

/** What is typed at the checkout. The fields of a gift are missing where there is none. */
export const CheckoutFields = CheckoutDetails.extend({
  giftEmail: Gift.shape.email.optional(),
  giftFrom: Gift.shape.from.optional(),
  giftNote: GiftNote.optional(),
  giftDay: Gift.shape.day,
});

interface CheckoutFormOptions {
  /** `phoneFits` of the country list, a chunk of its own. */
  isPhoneValid: (country: string, phone: string) => boolean;
  isGift: boolean;
}

export const checkoutFormSchema = ({ isPhoneValid, isGift }: CheckoutFormOptions) =>
  CheckoutFields.extend({
    consent: z.boolean({ error: "checkout.consentNeeded" }),
    total: z.number().int(),
    /** Which offer of letters the page showed. */
    lettersVersion: z.literal(LETTERS_OFFER_VERSION).optional().catch(undefined),
    noLetters: z.boolean().optional(),
  })
    .refine(({ giftEmail }) => !isGift || giftEmail !== undefined, {
      path: ["giftEmail"],
      error: "errors.email",
      when: () => true,
    })
    .refine(({ giftFrom }) => !isGift || giftFrom !== undefined, {
      path: ["giftFrom"],
      error: "errors.required",
      when: () => true,
    })
    .refine(({ country, phone }) => phone === "" || isPhoneValid(country, phone), {
      path: ["phone"],
      error: "errors.phone",
      // Reported together with the other errors, not after them.
      when: ({ value }) => PhoneInput.safeParse(value).success,
    });
export type CheckoutFormValues = z.infer<ReturnType<typeof checkoutFormSchema>>;
