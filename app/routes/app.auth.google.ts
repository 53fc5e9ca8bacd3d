import { z } from "#app/domain/zod.ts";
import { endpoint, resourceRoute } from "#app/http/endpoint.server.ts";
import { startGoogleSignIn } from "#app/http/google.server.ts";

/** @returns 302 to Google; 303 to `/login` or the settings with `?google=` and an error code. */
const route = resourceRoute({
  GET: endpoint({
    access: "anyone",
    input: z.object({}),
    run: ({ context, request }) => startGoogleSignIn(context, request),
  }),
});
export const loader = route;
export const action = route;
