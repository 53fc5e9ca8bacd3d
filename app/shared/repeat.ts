/** Writes that nobody else repeats when they fail. */
const MAX_ATTEMPTS = 3;

/** Makes a write again when it fails, at most three times. The write must mean the same when it is made twice, because only its reply may have been lost. */
export async function repeatUntilDone<T>(write: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
