/** Days and times of offers, in UTC. */

/**
 * "2026-12-01" or "2026-12-01T18:00Z" as ISO-8601, or what is wrong with it. A day without a time
 * is included whole: an offer begins with its first instant, and ends with its last.
 */
export function instantOf(text: string, edge: "from" | "until"): string | { problem: string } {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const at = new Date(text);
  const isWellFormed = isDay || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?Z$/.test(text);
  // 30 February would roll over into March.
  if (!isWellFormed || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text.slice(0, 10)))
    return { problem: "is not a time; write a day such as 2026-12-01, or 2026-12-01T18:00Z (UTC)" };
  if (isDay && edge === "until") at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString();
}

/** "2026-12-01 18:00", UTC. */
export const instantText = (iso: string) => iso.slice(0, 16).replace("T", " ");
