import { z } from "#app/shared/zod.ts";
import { singleLine } from "#app/text/written-text.ts";

export const API_TOKENS_MAX = 20;

export const NewApiToken = z.object({ name: singleLine().min(1, { error: "errors.required" }).max(60) });
export type NewApiToken = z.output<typeof NewApiToken>;

/** Shown this once. */
export interface MadeApiToken {
  token: string;
}

export interface ListedApiToken {
  id: string;
  name: string;
  /** Who made it, and for whom it acts. */
  seller: string;
  /** False: it opens nothing. */
  sellsHere: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface ApiTokensView {
  tokens: ListedApiToken[];
  /** Whether the deployment sets SELLER_TOKEN. */
  isDeployed: boolean;
}
