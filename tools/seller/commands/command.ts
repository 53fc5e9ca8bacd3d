/** What every seller command is given, and what they say alike. */
import { CommandFailure } from "../failures.ts";
import type { Screen, Variables } from "../screen.ts";

export interface Surroundings {
  screen: Screen;
  env: Variables;
  signal: AbortSignal;
}

export const noSuchProduct = (id: string) =>
  new CommandFailure(`The shop has no product ${id}; \`list\` shows what it has.`);
