import { z } from "#app/shared/zod.ts";

const secret = () => z.string().max(1_000, { error: "setUp.wrongSecret" });

/** Proof that one has deployed the shop, and what the file of a backup says of itself. */
export const RestoreBeginning = z.object({
  secret: secret().min(1, { error: "errors.required" }),
  /** Empty where it is the same one. */
  sealedBy: secret(),
  id: z.coerce.number().int().positive(),
  key: z.string().max(100),
  parts: z.coerce.number().int().min(1).max(100_000),
});
export type RestoreBeginning = z.output<typeof RestoreBeginning>;

export const RestoreStep = z.object({ ticket: z.string().max(10_000) });
export type RestoreStep = z.output<typeof RestoreStep>;

export const RestorePart = RestoreStep.extend({ number: z.coerce.number().int().min(0) });
export type RestorePart = z.output<typeof RestorePart>;

/** One is far smaller; a request must fit into a Worker's memory several times over. */
export const MAX_PART_BYTES = 12 * 1024 * 1024;

export interface BegunRestore {
  /** Lets the further requests do it. */
  ticket: string;
  /** Numbers of the parts that the shop has already. */
  stored: number[];
}

export interface RestoreProgress {
  /** Of the work in the database: 0 to 1. */
  share: number;
  isDone: boolean;
}

export const RESTORE_STEPS = ["begin", "keep", "write"] as const;
