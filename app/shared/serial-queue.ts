/** @returns a function that starts each call after the ones before it have settled. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(call: () => Promise<T>): Promise<T> => {
    const result = last.then(call);
    last = result.catch(() => undefined);
    return result;
  };
}

/** Never runs `work` twice at a time. @returns requests a run; requests made before it starts share it. */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  const enqueue = createSerialQueue();
  let next: Promise<void> | null = null;
  return () => {
    next ??= enqueue(() => {
      next = null;
      return work();
    });
    return next;
  };
}
