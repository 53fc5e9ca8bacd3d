import { z } from "#app/shared/zod.ts";
import { DIRECT, readSource } from "./source.ts";

/** Where the buyer came from, as the page remembers it; anything else is dropped, because no purchase may fail for it. */
export const SourceWords = z.string().max(500).transform(readSource).optional().catch(DIRECT);
