import type { Shop } from "./shop.ts";

export type Finding =
  | { state: "right"; text: string }
  | {
      state: "wrong";
      text: string;
      advice: string;
      /** How `npm run setup` fixes it; missing when only a person can. */
      repair?: { plan: string; apply: () => Promise<void> };
    }
  /** The check cannot be made from here; `text` says why. */
  | { state: "unknown"; text: string };

/** One thing that a shop needs. `inspect` changes nothing. */
export interface Check {
  name: string;
  inspect: (shop: Shop) => Promise<Finding>;
}

export const right = (text: string): Finding => ({ state: "right", text });
export const unknown = (text: string): Finding => ({ state: "unknown", text });
export const wrong = (text: string, advice: string): Finding => ({ state: "wrong", text, advice });

/** Wrong, and `npm run setup` can fix it. @param plan what `apply` does, for people */
export const repairable = (text: string, plan: string, apply: () => Promise<void>): Finding => ({
  state: "wrong",
  text,
  advice: "npm run setup",
  repair: { plan, apply },
});
