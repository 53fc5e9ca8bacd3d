/** The outcome of a login or registration and of the action that led to it, in a short-lived cookie for the next page, which shows it. */

export const OUTCOME_COOKIE = "login-outcome";

export interface LoginOutcome {
  /** How the account was made, if it was: with an address that waits for its confirmation, or by a code that confirmed it. */
  registered: "unverified" | "verified" | null;
  /**
   * What the action that led to the login did: put a model or its bundle into the cart (`added`), granted a
   * free model, which is now in the dashboard (`saved`), or found that the model is owned; null for none of
   * these.
   */
  result: "added" | "saved" | "owned" | null;
  title: string;
}

export const writeOutcome = ({ registered, result, title }: LoginOutcome): string =>
  new URLSearchParams({ registered: registered ?? "", result: result ?? "", title }).toString();

export function readOutcome(text: string): LoginOutcome {
  const fields = new URLSearchParams(text);
  const ways = ["unverified", "verified"] as const;
  const results = ["added", "saved", "owned"] as const;
  return {
    registered: ways.find((way) => way === fields.get("registered")) ?? null,
    result: results.find((result) => result === fields.get("result")) ?? null,
    title: fields.get("title") ?? "",
  };
}
