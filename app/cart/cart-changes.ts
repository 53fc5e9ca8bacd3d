/** Changes of the cart that the shop has not answered yet. Routes whose data the server makes from the cart wait for them. */

let answered: Promise<unknown> = Promise.resolve();

/** @returns the same change */
export function trackCartChange<T>(change: Promise<T>): Promise<T> {
  answered = Promise.allSettled([answered, change]).then(() => {});
  return change;
}

/** Wraps a route's `clientLoader` or `clientAction`: it runs once earlier changes of the cart were answered or have failed. */
export const afterCartChanges =
  <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    await answered;
    return run(...args);
  };
