/** Items with the same key together, in the order of their first ones. `Map.groupBy` is newer than browsers that the shop serves. */
export function groupsBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}
