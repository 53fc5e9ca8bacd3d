/** @returns euro cents of "4.99", "4,99" or "5"; null for what is no price. Which prices are possible is `Prices`' matter. */
export function centsOf(text: string): number | null {
  const match = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return match && Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
