/** What a page's action answers: i18n keys. */
export interface ActionResult {
  /** What was done. */
  done?: string;
  /** Why nothing was done. */
  error?: string;
}

/** The parameter of an address after a form that was sent without scripts: `ActionResult.done`. */
export const DONE_PARAMETER = "done";
