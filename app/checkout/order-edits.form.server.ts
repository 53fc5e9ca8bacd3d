/** What cart and checkout change of an order by the buttons of their forms, with and without scripts. */
import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import type { User } from "#app/accounts/accounts.contract.ts";
import { expectedError, statusOf } from "#app/http/errors.server.ts";
import { knownFields, type SentForm } from "#app/http/forms.server.ts";
import { countCouponTry } from "#app/offers/coupons.server.ts";
import { rememberCoupon, rememberedCoupon } from "#app/offers/remembered-coupon.server.ts";
import { messageOf } from "#app/shared/errors.ts";
import { z } from "#app/shared/zod.ts";
import { CartLineEdit } from "./checkout.contract.ts";
import { editCartLine } from "./checkout.server.ts";
import { CheckoutFields } from "./checkout-schema.ts";

/** What is still filled in after a change of the order. A refusal of letters must not get lost; the consent is asked again. */
const KeptFields = CheckoutFields.extend({ noLetters: z.string() });

interface Edit extends Pick<ActionFunctionArgs, "request" | "context"> {
  user: User;
  form: SentForm;
}

async function changeLine(edit: string, { context, user, form }: Edit) {
  const change = CartLineEdit.safeParse(edit);
  try {
    if (change.success) await editCartLine(context.services, user, change.data);
  } catch (error) {
    if (!expectedError(error)) throw error;
  }
  return { initialValue: knownFields(form, KeptFields) } satisfies SubmissionResult;
}

/** Stores the code in a cookie; the page then shows its discount, or why it does not apply. */
async function changeCoupon(code: string, { context, user, form }: Edit) {
  const reply = { initialValue: knownFields(form, KeptFields) } satisfies SubmissionResult;
  try {
    if (code) await countCouponTry(context.services, user, code);
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    return data({ ...reply, error: { "": [messageOf(expected)] } }, { status: statusOf(expected.code) });
  }
  return data(reply, { headers: { "Set-Cookie": await rememberCoupon(context, code) } });
}

/** @returns null when none of those buttons was pressed */
export async function handleOrderEdit(edit: Edit) {
  const { request, context, form } = edit;
  const pressed = form.get("edit");
  switch (pressed) {
    case null:
      return null;
    case "coupon":
      return changeCoupon(form.get("coupon") ?? "", edit);
    case "coupon-again":
      return changeCoupon((await rememberedCoupon(request, context)).code, edit);
    case "no-coupon":
      return changeCoupon("", edit);
    default:
      return changeLine(pressed, edit);
  }
}
