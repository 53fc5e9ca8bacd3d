/** For work that must not overlap itself, such as reading what came since. */

/** Runs one at a time; asked for meanwhile, it runs once more. */
export function singly(work: () => Promise<void>) {
  let running = false;
  let again = false;
  return async () => {
    again = true;
    if (running) return;
    running = true;
    while (again) {
      again = false;
      await work();
    }
    running = false;
  };
}
