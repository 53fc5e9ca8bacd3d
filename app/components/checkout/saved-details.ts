import type { FormMetadata } from "@conform-to/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useSession } from "#app/client/session.tsx";
import type { CheckoutForm } from "./checkout-schema.ts";

const KEY = "stall:checkout";
const FIELDS = ["name", "lastName", "phone", "country", "address", "city", "postalCode"] as const;

interface SavedDetails {
  userId: string;
  details: Partial<Record<(typeof FIELDS)[number], string>>;
}

function savedFor(userId: string): SavedDetails["details"] | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as SavedDetails | null;
    return saved?.userId === userId ? saved.details : null;
  } catch {
    return null;
  }
}

/** Saves what is typed over a login in between, in this tab and for this user; the consent is never saved. */
export function useSavedDetails({ update }: Pick<FormMetadata<CheckoutForm>, "update">) {
  const userId = useSession().user?.id;
  const hasTyped = useRef(false);
  useEffect(() => {
    const saved = userId && !hasTyped.current ? savedFor(userId) : null;
    if (saved) for (const name of FIELDS) update({ name, value: saved[name] ?? "", validated: false });
  }, [userId, update]);
  return (event: FormEvent<HTMLFormElement>) => {
    hasTyped.current = true;
    if (!userId) return;
    const form = new FormData(event.currentTarget);
    const details = Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? "")]));
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ userId, details } satisfies SavedDetails));
    } catch {
      // When the storage is full or forbidden, nothing is saved.
    }
  };
}
