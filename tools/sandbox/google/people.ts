import { createHash } from "node:crypto";

export interface Person {
  /** Name in tests and in the chooser's form; never sent to the shop. */
  id: string;
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string;
  givenName: string;
  familyName: string;
  /** The Google Workspace domain that manages the address. */
  hd?: string;
  outcome: "signs-in" | "refuses" | "server-error";
}

export type NewPerson = Pick<Person, "id" | "email"> & Partial<Person>;

/** Fills in missing fields; the `sub` is derived from the id, so it is the same in every run. */
export function personOf(input: NewPerson): Person {
  const name = input.name ?? input.id;
  const [givenName = name, ...familyNames] = name.split(" ");
  return {
    sub: accountNumber(input.id),
    emailVerified: true,
    name,
    givenName,
    familyName: familyNames.join(" "),
    outcome: "signs-in",
    ...input,
  };
}

function accountNumber(id: string): string {
  const hash = createHash("sha256").update(id).digest("hex");
  return `1${(BigInt(`0x${hash}`) % 10n ** 20n).toString().padStart(20, "0")}`;
}

export const SANDBOX_PEOPLE: readonly Person[] = [
  personOf({ id: "gmail", name: "Alba Ferrer", email: "alba.stall.sandbox@gmail.com" }),
  personOf({ id: "workspace", name: "Tom Okafor", email: "tom@workshop.example", hd: "workshop.example" }),
  personOf({ id: "unverified", name: "Nico Brandt", email: "nico@elsewhere.example", emailVerified: false }),
  personOf({ id: "refuses", name: "Vera Lindqvist", email: "vera@elsewhere.example", outcome: "refuses" }),
  personOf({ id: "broken", name: "Sam Duval", email: "sam@elsewhere.example", outcome: "server-error" }),
];
