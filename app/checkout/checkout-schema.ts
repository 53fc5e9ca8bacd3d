import { Gift, GiftNote } from "#app/gifts/gifts.contract.ts";
import { LETTERS_OFFER_VERSION } from "#app/letters/letter-consent.contract.ts";
import { z } from "#app/shared/zod.ts";
import { Landing } from "#app/sources/source.contract.ts";
import { CheckoutDetails } from "./checkout-details.contract.ts";

/** What is typed at the checkout. The fields of a gift are missing where there is none. */
export const CheckoutFields = CheckoutDetails.extend({
  giftEmail: Gift.shape.email.optional(),
  giftFrom: Gift.shape.from.optional(),
  giftNote: GiftNote.optional(),
  giftDay: Gift.shape.day,
});

export const checkoutFormSchema = ({ isGift }: { isGift: boolean }) =>
  CheckoutFields.extend({
    consent: z.boolean({ error: "checkout.consentNeeded" }),
    total: z.number().int(),
    shownTerms: z.string().max(60).optional(),
    /** Which offer of letters the page showed. */
    lettersVersion: z.literal(LETTERS_OFFER_VERSION).optional().catch(undefined),
    noLetters: z.boolean().optional(),
    source: Landing,
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
    });
export type CheckoutFormValues = z.infer<ReturnType<typeof checkoutFormSchema>>;
