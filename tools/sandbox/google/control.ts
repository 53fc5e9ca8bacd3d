/** The knobs over HTTP, for tests that run in another process or in workerd. */
import { json } from "./google.ts";
import type { Knobs } from "./knobs.ts";
import type { NewPerson } from "./people.ts";

type Input = Record<string, unknown>;

const COMMANDS: Record<string, (knobs: Knobs, input: Input) => unknown> = {
  knobs(knobs, input) {
    knobs.set(input);
    return knobs.faults;
  },
  reset(knobs) {
    knobs.reset();
    return knobs.faults;
  },
  "rotate-keys": (knobs) => knobs.rotateKeys(),
  people: (knobs, input) => knobs.person(newPerson(input)),
  async authorize(knobs, { url, person }) {
    return { location: await knobs.authorize(String(url), String(person)) };
  },
};

/** `POST /sandbox/{knobs,reset,rotate-keys,people,authorize}` with a JSON object. */
export async function control(knobs: Knobs, request: Request): Promise<Response> {
  const name = new URL(request.url).pathname.replace("/sandbox/", "");
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return json(404, { error: `There is no ${name}.` });
  // A page of another origin cannot send JSON without a preflight, which is never answered.
  if (request.headers.get("content-type") !== "application/json")
    return json(415, { error: "Send application/json." });
  try {
    return json(200, (await command(knobs, await inputOf(request))) ?? {});
  } catch (error) {
    return json(400, { error: error instanceof Error ? error.message : String(error) });
  }
}

async function inputOf(request: Request): Promise<Input> {
  const input: unknown = await request.json();
  if (typeof input !== "object" || input === null) throw new TypeError("Send a JSON object.");
  return { ...input };
}

function newPerson(input: Input): NewPerson {
  const { id, email } = input;
  if (typeof id !== "string" || typeof email !== "string")
    throw new TypeError("A person needs id and email.");
  return { ...input, id, email };
}
