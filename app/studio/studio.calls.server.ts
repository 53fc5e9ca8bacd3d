import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { z } from "#app/shared/zod.ts";
import { shopLanguage } from "./shop-language.server.ts";

export const studioCalls = {
  "GET /app/studio/language": endpoint({
    access: "seller",
    input: z.object({}),
    run: ({ services }) => shopLanguage(services),
  }),
} satisfies Calls;
