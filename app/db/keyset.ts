/** A page of a list by keyset: its rows come after the last one of the page before, so that every page costs the same. */
export interface KeysetPage {
  /** The sort value and the id of the last row of the page before; null for the first page. */
  after: { value: number; id: string } | null;
  limit: number;
}
