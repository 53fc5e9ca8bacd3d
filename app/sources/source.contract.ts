import { z } from "#app/shared/zod.ts";
import { DIRECT } from "./own-sources.ts";
import { sourceOfLanding } from "./source.ts";

/** The landing that the page remembers, read as where the buyer came from; what is none is dropped, because no purchase may fail for it. */
export const Landing = z.string().max(4_000).transform(sourceOfLanding).optional().catch(DIRECT);
