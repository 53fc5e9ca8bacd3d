import { DomainError } from "#app/shared/errors.ts";
import type { SentForm } from "./forms.server.ts";

/**
 * The revision of a row as a form showed it; null where its reader stores it whatever was changed since (app/studio/revision.tsx).
 * @throws DomainError bad_input
 */
export function revisionIn(form: SentForm): number | null {
  const text = form.get("revision");
  if (text === "") return null;
  if (text === null || !/^\d{1,16}$/.test(text)) throw new DomainError("bad_input");
  return Number(text);
}
