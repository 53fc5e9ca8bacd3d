import type { FormMetadata } from "@conform-to/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useSession } from "#app/client/session.tsx";
import type { CheckoutForm } from "./checkout-schema.ts";

const KEY = "stall:checkout";
const FIELDS = ["name", "lastName", "phone", "country", "address", "city", "postalCode"] as const;

interface Kept {
  userId: string;
  details: Partial<Record<(typeof FIELDS)[number], string>>;
}

function keptFor(userId: string): Kept["details"] | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
    return kept?.userId === userId ? kept.details : null;
  } catch {
    return null;
  }
}

/** Keeps what is typed over a login in between, in this tab and for this person; the consent is never kept. */
export function useKeptDetails({ update }: Pick<FormMetadata<CheckoutForm>, "update">) {
  const userId = useSession().user?.id;
  const typed = useRef(false);
  useEffect(() => {
    const kept = userId && !typed.current ? keptFor(userId) : null;
    if (kept) for (const name of FIELDS) update({ name, value: kept[name] ?? "", validated: false });
  }, [userId, update]);
  return (event: FormEvent<HTMLFormElement>) => {
    typed.current = true;
    if (!userId) return;
    const form = new FormData(event.currentTarget);
    const details = Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? "")]));
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ userId, details } satisfies Kept));
    } catch {
      // A full or forbidden store only means that nothing is kept.
    }
  };
}
