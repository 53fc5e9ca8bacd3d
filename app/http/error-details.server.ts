/** Stack and causes of an error, for the log. */
export function errorDetails(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === "object" ? JSON.stringify(error) : String(error);
  const cause = error.cause ? `\ncaused by ${errorDetails(error.cause)}` : "";
  return `${error.stack ?? error.message}${cause}`;
}
