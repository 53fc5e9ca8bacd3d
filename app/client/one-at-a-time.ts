/** Calls that must not overtake each other, such as those that are all answered with the whole cart. */

/** @returns a function that makes each call once the ones before it are answered, well or badly. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(make: () => Promise<T>): Promise<T> => {
    const made = last.then(make);
    last = made.catch(() => undefined);
    return made;
  };
}
