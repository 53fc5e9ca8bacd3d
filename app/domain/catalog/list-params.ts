/** Writes a list's choices into the shareable query string, leaving out what is the default anyway. */
import type { ListQuery } from "./catalog.contract.ts";

/** The first page of everything, newest first. */
export const NO_QUERY: ListQuery = {
  q: "",
  price: "all",
  license: "all",
  format: "all",
  sort: "newest",
  after: "",
};

export function listParams(query: Partial<ListQuery>): string {
  const params = new URLSearchParams();
  for (const [name, usual] of Object.entries(NO_QUERY)) {
    const value = query[name as keyof ListQuery];
    if (value && value !== usual) params.set(name, value);
  }
  return params.toString();
}
