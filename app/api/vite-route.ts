/** The one Remix route of all calls under `npm run dev:ui`, where Remix stands without the Worker that answers them. */
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { answerCall } from "./calls.server.ts";

export const loader = ({ request, context }: ActionFunctionArgs) => answerCall(request, context);
export const action = loader;
