/** Whether a browser opens the answer as a page, or saves it; programs and scripts say otherwise or nothing. */
export function isPageLoad({ headers }: Request): boolean {
  if (headers.has("Authorization")) return false;
  const mode = headers.get("Sec-Fetch-Mode");
  return mode ? mode === "navigate" : Boolean(headers.get("Accept")?.includes("text/html"));
}
