export interface ActionResult {
  done?: string;
  error?: string;
}

/** What became of a text that was sent. */
export interface SentText {
  saved?: string;
  refused?: string;
}
