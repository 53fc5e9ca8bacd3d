/** The one Remix route of all calls under `npm run dev:ui`, where no Worker answers them before Remix. */
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { answerCall } from "./calls.server.ts";

export const loader = ({ request, context }: ActionFunctionArgs) => answerCall(request, context);
export const action = loader;
