/** What a page's action answers: i18n keys. */
export interface ActionResult {
  /** What was done. */
  done?: string;
  /** Why nothing was done. */
  error?: string;
}

/** What an action answers about a text that was sent to it. */
export interface SentText {
  /** The text, when it was not saved. */
  refused?: string;
}

/** The parameter of an address after a form that was sent without scripts: `ActionResult.done`. */
export const DONE_PARAMETER = "done";
