/** The seller's pages; everybody else gets 404. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { offlineSafeLoader } from "#app/client/offline-pages.ts";
import { StudioNav } from "#app/components/studio/studio-nav.tsx";
import { useFocusAfterSubmission } from "#app/components/studio/use-focus-after-submission.ts";
import { useKeptFocus } from "#app/components/studio/use-kept-focus.ts";
import { countWaitingComments } from "#app/domain/comments/moderation.server.ts";
import { countPendingPhotos } from "#app/domain/photos/moderation.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const [pendingPhotos, waitingComments] = await Promise.all([
    countPendingPhotos(services),
    countWaitingComments(services),
  ]);
  return { pendingPhotos, waitingComments };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/studio");

/** Revalidates as Remix does by default, but not after the automatic save of a model's form. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get("intent") !== "save" && defaultShouldRevalidate;

export default function Studio() {
  useKeptFocus();
  useFocusAfterSubmission();
  return (
    <>
      <StudioNav {...useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  );
}
