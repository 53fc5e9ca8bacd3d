export interface ActionResult {
  done?: string;
  error?: string;
}

/** What became of a text that was sent. */
export interface SentText {
  saved?: string;
  refused?: string;
}

/** The parameter of an address after a form that was sent without scripts: `ActionResult.done`. */
export const DONE_PARAMETER = "done";
