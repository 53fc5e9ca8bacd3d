/** What every seller command is given, and what it hands back for `--json`. */
import type { Screen, Variables } from "../screen.ts";

export interface Surroundings {
  screen: Screen;
  env: Variables;
  signal: AbortSignal;
}
