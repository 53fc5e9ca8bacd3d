import { useRouteLoaderData } from "@remix-run/react";
import type { Waiting } from "./studio-pages.ts";

const NOTHING: Waiting = { orders: 0, conversations: 0, reviews: 0, comments: 0, photos: 0 };

/** The counts that the studio's frame has loaded for its bar. */
export const useWaiting = (): Waiting =>
  useRouteLoaderData<{ waiting: Waiting }>("routes/studio")?.waiting ?? NOTHING;
