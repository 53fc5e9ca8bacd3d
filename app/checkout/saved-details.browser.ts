import type { FormMetadata } from "@conform-to/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useSession } from "#app/session/session.browser.tsx";
import { CheckoutDetails } from "./checkout.contract.ts";
import { loadCheckoutDraft, saveCheckoutDraft } from "./checkout-draft.browser.ts";
import type { CheckoutFormValues } from "./checkout-schema.ts";

const FIELDS = CheckoutDetails.keyof().options;

/** Stores what is typed, and restores it after a reload, a login or a return from the payment page. @returns the form's `onInput` handler */
export function useSavedDetails({ update }: Pick<FormMetadata<CheckoutFormValues>, "update">) {
  const userId = useSession().user?.id;
  const hasTyped = useRef(false);
  useEffect(() => {
    const saved = userId && !hasTyped.current ? loadCheckoutDraft(userId) : null;
    if (saved) for (const name of FIELDS) update({ name, value: saved[name] ?? "", validated: false });
  }, [userId, update]);
  return (event: FormEvent<HTMLFormElement>) => {
    hasTyped.current = true;
    if (!userId) return;
    const form = new FormData(event.currentTarget);
    const details = Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? "")]));
    saveCheckoutDraft({ userId, details });
  };
}
