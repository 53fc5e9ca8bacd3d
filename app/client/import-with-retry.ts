const RETRY_AFTER_MS = 5_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));

/** A part that the page can wait for; without a network it is requested again until it has loaded. */
export const importWithRetry = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((error: unknown) => {
    console.error("A part of the page could not be loaded", error);
    // As the browser does when it notices itself: the session is checked, and the bar says when there is no connection.
    dispatchEvent(new Event("offline"));
    return pause().then(() => importWithRetry(load));
  });
