const RETRY_AFTER_MS = 5_000;

export const PART_MISSING = "stall:part-missing";

const shopAnswers = () =>
  fetch("/robots.txt", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));

/** Loads a module; one that fails to load is requested again every RETRY_AFTER_MS, until it has loaded. */
export const importWithRetry = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((error: unknown) => {
    console.error("A part of the page could not be loaded", error);
    // The browser's own event for a lost network: the session is then checked, and a bar says when there is no connection.
    dispatchEvent(new Event("offline"));
    void shopAnswers().then((answers) => answers && dispatchEvent(new Event(PART_MISSING)));
    return pause().then(() => importWithRetry(load));
  });
