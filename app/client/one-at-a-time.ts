/** @returns a function that makes each call once the ones before it are answered, well or badly. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(make: () => Promise<T>): Promise<T> => {
    const made = last.then(make);
    last = made.catch(() => undefined);
    return made;
  };
}

/** For work that must not overlap itself. @returns asks for a run; whoever asks before that run begins shares it. */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  const inTurn = oneAtATime();
  let next: Promise<void> | null = null;
  return () => {
    next ??= inTurn(() => {
      next = null;
      return work();
    });
    return next;
  };
}
