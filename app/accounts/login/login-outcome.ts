/** The outcome of a login or registration and of the action that led to it, in a short-lived cookie for the next page, which shows it. */

export const OUTCOME_COOKIE = "login-outcome";

export interface LoginOutcome {
  registered: boolean;
  /**
   * What the action that led to the login did: put a model or its bundle into the cart (`added`), granted a free model, which is now in the
   * dashboard (`saved`), or found that the model is owned; null for none of these.
   */
  result: "added" | "saved" | "owned" | null;
  title: string;
}

export const writeOutcome = ({ registered, result, title }: LoginOutcome): string =>
  new URLSearchParams({ registered: registered ? "1" : "", result: result ?? "", title }).toString();

export function readOutcome(text: string): LoginOutcome {
  const fields = new URLSearchParams(text);
  const results = ["added", "saved", "owned"] as const;
  return {
    registered: fields.get("registered") === "1",
    result: results.find((result) => result === fields.get("result")) ?? null,
    title: fields.get("title") ?? "",
  };
}
