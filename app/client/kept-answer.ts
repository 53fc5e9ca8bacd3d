/** For forms whose words must survive: a network that fails answers like a refusal instead of taking the page away. */

/** For a route's `clientAction`. */
export async function answerOrOffline<T>(serverAction: () => Promise<T>) {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error("The form could not be sent", error);
    return { ok: false, error: "shell.offline" };
  }
}
