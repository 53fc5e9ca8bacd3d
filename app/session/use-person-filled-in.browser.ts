import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useEffect } from "react";
import { useSession } from "./session.browser.tsx";

/** Fills in who is logged in, on a page that is the same for everybody; never over typed text. */
export function usePersonFilledIn<V extends { name: string; email: string }>(
  { update }: Pick<FormMetadata<V>, "update">,
  { name, email }: { name: FieldMetadata<string>; email: FieldMetadata<string> },
): void {
  const { user } = useSession();
  const isUntouched = !name.value && !email.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the user is known.
  useEffect(() => {
    if (!user || !isUntouched) return;
    update({ name: name.name, value: user.username, validated: false });
    update({ name: email.name, value: user.email, validated: false });
  }, [user]);
}
