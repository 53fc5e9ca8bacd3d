/** Insertions, removals and replacements that turn one text into another (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column < row.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** "Did you mean …?" for a name that differs in a third of its letters at most; "" without one. */
export function didYouMean(typed: string, names: readonly string[]): string {
  const [closest] = names
    .map((name) => ({ name, distance: distance(typed, name) }))
    .sort((one, other) => one.distance - other.distance);
  return closest && closest.distance <= closest.name.length / 3 ? ` Did you mean ${closest.name}?` : "";
}
