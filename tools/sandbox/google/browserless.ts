/** Walks the account chooser as a browser would, for tests that have none. */

/** Opens an authorization address, chooses a person (or "cancel") and returns where the shop is sent to. */
export async function chooseWithoutBrowser(
  sandbox: string,
  address: string,
  personId: string,
): Promise<string> {
  const shown = await fetch(address, { redirect: "manual" });
  const sentBack = shown.headers.get("location");
  if (sentBack) return sentBack;
  const ticket = /name="ticket" value="([^"]+)"/.exec(await shown.text())?.[1];
  if (!ticket) throw new Error(`The sandbox showed an error page (${shown.status}) for ${address}`);
  const chosen = await fetch(`${sandbox}/signin/choose`, {
    method: "POST",
    body: new URLSearchParams({ ticket, person: personId }),
    redirect: "manual",
  });
  const location = chosen.headers.get("location");
  if (!location) throw new Error(`The sandbox knows nobody called ${personId} (${chosen.status})`);
  return location;
}
