import type { Shop } from "./shop.ts";

/** What a check saw. */
export type Finding =
  | { state: "right"; text: string }
  | {
      state: "wrong";
      text: string;
      /** What a person does about it. */
      mend: string;
      /** What `npm run setup` does about it; without one it leaves it to the person. */
      repair?: { plan: string; apply: () => Promise<void> };
    }
  /** It cannot be seen from here, and says why. */
  | { state: "unseen"; text: string };

/** One thing that has to be right. `look` changes nothing. */
export interface Check {
  name: string;
  look: (shop: Shop) => Promise<Finding>;
}

export const right = (text: string): Finding => ({ state: "right", text });
export const unseen = (text: string): Finding => ({ state: "unseen", text });
export const wrong = (text: string, mend: string): Finding => ({ state: "wrong", text, mend });

/** Wrong, and `npm run setup` can put it right. */
export const repairable = (text: string, plan: string, apply: () => Promise<void>): Finding => ({
  state: "wrong",
  text,
  mend: "npm run setup",
  repair: { plan, apply },
});
