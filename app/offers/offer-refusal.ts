import { DomainError } from "#app/shared/errors.ts";

/** The error for terms that a form or command must change. @param problem a key in `errors` of app/i18n @param detail id of the model that it is about */
export const refused = (field: string, problem: string, detail?: string): DomainError =>
  new DomainError("bad_input", { fields: { [field]: `errors.${problem}` }, ...(detail && { detail }) });
