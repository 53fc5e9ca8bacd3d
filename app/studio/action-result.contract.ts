export interface ActionResult {
  done?: string;
  error?: string;
}

export interface SentText {
  refused?: string;
}

/** The parameter of an address after a form that was sent without scripts: `ActionResult.done`. */
export const DONE_PARAMETER = "done";
