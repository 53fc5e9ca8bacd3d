import { type Faults, type Google, noFaults } from "./google.ts";
import { type NewPerson, type Person, personOf, SANDBOX_PEOPLE } from "./people.ts";

export interface Controls {
  faults: Faults;
  set(settings: Partial<Faults>): void;
  /** Removes all faults and added people; keys and tokens stay. */
  reset(): void;
  /** Adds a person to the chooser, or replaces the one with the same id. */
  addPerson(input: NewPerson): Person;
  /** The new key signs at once; the old one stays published until the next rotation. */
  rotateKeys(): Promise<void>;
  /** Chooses a person (or "cancel") at an authorization address; returns where the shop is sent to. */
  authorize(address: string, personId: string): Promise<string>;
}

export function controlsOf(google: Google): Controls {
  return {
    faults: google.faults,
    set: (settings) => void Object.assign(google.faults, settings),
    reset() {
      Object.assign(google.faults, noFaults());
      google.people.clear();
      for (const person of SANDBOX_PEOPLE) google.people.set(person.id, person);
    },
    addPerson(input) {
      const person = personOf(input);
      google.people.set(person.id, person);
      return person;
    },
    rotateKeys: () => google.keys.rotate(),
    authorize: (address, personId) => chooseWithoutBrowser(google.url, address, personId),
  };
}

async function chooseWithoutBrowser(sandbox: string, address: string, personId: string): Promise<string> {
  const page = await fetch(address, { redirect: "manual" });
  const sentBack = page.headers.get("location");
  if (sentBack) return sentBack;
  const ticket = /name="ticket" value="([^"]+)"/.exec(await page.text())?.[1];
  if (!ticket) throw new Error(`The sandbox showed an error page (${page.status}) for ${address}`);
  const chosen = await fetch(`${sandbox}/signin/choose`, {
    method: "POST",
    body: new URLSearchParams({ ticket, person: personId }),
    redirect: "manual",
  });
  const location = chosen.headers.get("location");
  if (!location) throw new Error(`The sandbox knows nobody called ${personId} (${chosen.status})`);
  return location;
}
