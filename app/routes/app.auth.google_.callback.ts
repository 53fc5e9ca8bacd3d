import { z } from "#app/domain/zod.ts";
import { endpoint, resourceRoute } from "#app/http/endpoint.server.ts";
import { finishGoogleSignIn } from "#app/http/google.server.ts";

/** @returns 303 to where the person was, or to `/login` or the settings with `?google=` and an error code. */
const route = resourceRoute({
  GET: endpoint({
    access: "anyone",
    input: z.object({}),
    run: ({ context, request }) => finishGoogleSignIn(context, request),
  }),
});
export const loader = route;
export const action = route;
