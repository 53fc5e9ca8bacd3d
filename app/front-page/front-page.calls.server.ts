import { type Calls, NoInput, seller } from "#app/http/endpoint.server.ts";
import { FrontPageChange } from "./front-page.contract.ts";
import { frontPageForStudio, saveFrontPage } from "./front-page.server.ts";

export const frontPageCalls = {
  "GET /app/studio/front-page": seller("all", NoInput, frontPageForStudio),
  "POST /app/studio/front-page": seller("all", FrontPageChange, saveFrontPage),
} satisfies Calls;
