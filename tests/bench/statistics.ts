/** @param fraction such as 0.5 for the median */
export const quantile = (numbers: readonly number[], fraction: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * fraction))] ??
  Number.NaN;

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);
