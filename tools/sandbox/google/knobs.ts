/** The handles a test holds: faults to set, people to add, keys to rotate, a sign-in without a browser. */
import { chooseWithoutBrowser } from "./browserless.ts";
import { applyFaults, type Faults, noFaults } from "./faults.ts";
import type { Google } from "./google.ts";
import { CAST, type NewPerson, type Person, personOf } from "./people.ts";

export interface Knobs {
  /** The settings as they are; assign to them or use `set`. */
  faults: Faults;
  /** Takes some settings. Throws a RangeError for a name or value that does not exist. */
  set(settings: Partial<Faults>): void;
  /** No faults and the first people only; keys and tokens stay. */
  reset(): void;
  /** Adds a person to the chooser, or replaces the one with the same id. */
  person(input: NewPerson): Person;
  /** The new key signs at once; the old one stays published until the next rotation. */
  rotateKeys(): Promise<void>;
  /** Chooses a person (or "cancel") at an authorization address; returns where the shop is sent to. */
  authorize(address: string, personId: string): Promise<string>;
}

export function knobsOf(google: Google): Knobs {
  return {
    faults: google.faults,
    set: (settings) => applyFaults(google.faults, { ...settings }),
    reset() {
      Object.assign(google.faults, noFaults());
      google.people.clear();
      for (const person of CAST) google.people.set(person.id, person);
    },
    person(input) {
      const person = personOf(input);
      google.people.set(person.id, person);
      return person;
    },
    rotateKeys: () => google.keys.rotate(),
    authorize: (address, personId) => chooseWithoutBrowser(google.url, address, personId),
  };
}
