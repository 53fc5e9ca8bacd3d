import { type LicenseType, type ListPrices, priceColumn } from "#app/catalog/licenses.ts";
import { DomainError } from "#app/shared/errors.ts";

/** Euro cents without any offer; 0 for a license that is free or not sold. */
export const listPrice = (row: ListPrices, license: LicenseType): number => row[priceColumn(license)] ?? 0;

/** The error for terms that a form or command must change. @param problem a key in `errors` of app/i18n */
export const refused = (field: string, problem: string, detail: string): DomainError =>
  new DomainError("bad_input", { fields: { [field]: `errors.${problem}` }, detail });
