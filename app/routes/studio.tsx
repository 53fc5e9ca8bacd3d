/** The seller's pages; everybody else gets 404. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { requireSeller } from "#app/http/guards.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { StudioNav } from "#app/studio/studio-nav.tsx";
import { useFocusAfterSubmission } from "#app/studio/use-focus-after-submission.browser.ts";
import { waitingForSeller } from "#app/today/waiting.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { right } = await requireSeller(context, "messages");
  return { right, waiting: await waitingForSeller(context.services, right) };
}

export const handle = {
  i18n: ["catalog", "catalog.details", "errors.studio", "orders", "studio.studio"],
} satisfies PageHandle;

export { clientLoader } from "#app/studio/without-network.browser.ts";

/** Revalidates as Remix does by default, but not after the automatic save of a model's form. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get("intent") !== "save" && defaultShouldRevalidate;

export default function Studio() {
  const t = useT();
  useFocusAfterSubmission();
  return (
    <>
      <StudioNav {...useLoaderData<typeof loader>()} />
      <noscript>
        <p className="px-4 py-3 text-center">{t("studio.needsScripts")}</p>
      </noscript>
      <Outlet />
    </>
  );
}
