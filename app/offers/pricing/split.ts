/**
 * Splits an amount in proportion to weights into whole cents that sum to it exactly, by the method of the largest remainder:
 * every share is rounded down, and the cents that are left go one each to the shares that lost most, the first of equals first.
 * @param amount euro cents, at most the sum of the weights, so that no share exceeds its weight
 * @param weights euro cents, not all 0 unless the amount is
 */
export function splitByLargestRemainder(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const shares = weights.map((weight) => Math.floor((amount * weight) / sum));
  const unassignedCents = amount - shares.reduce((total, share) => total + share, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % sum }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, unassignedCents)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

export const sumOf = (cents: readonly number[]): number => cents.reduce((sum, each) => sum + each, 0);
