import { type Calls, NoInput, seller } from "#app/http/endpoint.server.ts";
import { setting } from "./setting.server.ts";

export const studioCalls = {
  "GET /app/studio/language": seller("all", NoInput, setting("language").read),
} satisfies Calls;
