import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { z } from "#app/shared/zod.ts";
import { FrontPageRequest } from "./front-page.contract.ts";
import { arrangeFrontPage, frontPage } from "./front-page.server.ts";

export const frontPageCalls = {
  "GET /app/studio/front-page": endpoint({
    access: "seller",
    input: z.object({}),
    run: ({ services }) => frontPage(services),
  }),

  "POST /app/studio/front-page": endpoint({
    access: "seller",
    input: FrontPageRequest,
    run: ({ services, input }) => arrangeFrontPage(services, input),
  }),
} satisfies Calls;
