import { type Calls, NoInput, seller } from "#app/http/endpoint.server.ts";
import { shopLanguage } from "./shop-language.server.ts";

export const studioCalls = {
  "GET /app/studio/language": seller(NoInput, shopLanguage.read),
} satisfies Calls;
