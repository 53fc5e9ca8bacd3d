import type { Suggestions } from "#app/domain/catalog/catalog.contract.ts";

/** A call of its own: each letter that is typed aborts the one before. @throws when it fails or is aborted. */
export async function fetchSuggestions(q: string, signal: AbortSignal): Promise<Suggestions> {
  const answer = await fetch(`/app/suggestions?${new URLSearchParams({ q })}`, {
    headers: { Accept: "application/json" },
    signal,
  });
  if (!answer.ok) throw new Error(`the shop answered ${answer.status}`);
  return (await answer.json()) as Suggestions;
}
