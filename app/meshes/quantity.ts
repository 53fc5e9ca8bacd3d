/** How often a file of a model is to be printed. */
export const MAX_QUANTITY = 500;

/** `x4` as a word of the name (`leg_x4.stl`, `leg (x4).stl`), or `4x` as its first (`4x_leg.stl`); not the `x10` of `M3x10`. */
const IN_NAME = /(?:^|[\s_.([-])[x×](\d{1,3})(?=[\s_.)\]-]|$)|^(\d{1,3})[x×](?=[\s_-])/i;

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");

/** The quantity that a file's name states; 1 without one. */
export function quantityInName(path: string): number {
  const [, after, before] = IN_NAME.exec(nameOf(path)) ?? [];
  const quantity = Number(after ?? before ?? 1);
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : 1;
}
