/** What a login or registration also did, in a short-lived cookie for the next page, which shows it. */

export const OUTCOME_COOKIE = "login-outcome";

export interface LoginOutcome {
  /** The account is new. */
  registered: boolean;
  /** What became of what the visitor wanted. */
  result: "added" | "saved" | "owned" | null;
  /** The product's title. */
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
