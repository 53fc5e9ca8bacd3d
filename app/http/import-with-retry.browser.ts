const RETRY_AFTER_MS = 5_000;

export const PART_MISSING = "stall:part-missing";

const shopAnswers = () =>
  fetch("/robots.txt", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));

const ADDRESS = /https?:\/\/\S+?\.js/;

/**
 * Chromium never asks again for a module that failed to load (whatwg/html 6768), so it gets a new address. Other browsers do, and not
 * each of them says the address.
 */
function importAnew<Module>(load: () => Promise<Module>, error: unknown): Promise<Module> {
  const [address] = ADDRESS.exec(String(error)) ?? [];
  return address ? import(/* @vite-ignore */ `${address}?again=${Date.now()}`) : load();
}

/** Loads a module; one that fails to load is requested once more. @param load an `import()` and nothing else */
export const importTwice = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((error: unknown) => importAnew(load, error));

/**
 * Loads a module; one that fails to load is requested again every RETRY_AFTER_MS, until it has loaded.
 * @param load an `import()` and nothing else
 */
export const importWithRetry = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((error: unknown) => {
    console.error("A part of the page could not be loaded", error);
    // The browser's own event for a lost network: the session is then checked, and a bar says when there is no connection.
    dispatchEvent(new Event("offline"));
    void shopAnswers().then((answers) => answers && dispatchEvent(new Event(PART_MISSING)));
    return pause().then(() => importWithRetry(() => importAnew(load, error)));
  });
