/**
 * Applies the command of a button to a list of ids: `first`, `earlier`, `later`, `remove` or `add`, a space, and the id.
 * @returns the new list; the same ids for a command or an id that it does not know.
 */
export function reordered(ids: readonly string[], command: string): string[] {
  const [move = "", id = ""] = command.split(" ");
  const from = ids.indexOf(id);
  const others = ids.filter((each) => each !== id);
  const to = { first: 0, earlier: Math.max(from - 1, 0), later: from + 1, add: others.length }[move];
  if (move === "remove") return others;
  if (to === undefined || (from < 0 && move !== "add")) return [...ids];
  return others.toSpliced(to, 0, id);
}
