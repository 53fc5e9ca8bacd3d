import facts from "virtual:build-facts";
import { useLoaderData } from "@remix-run/react";
import { versionView } from "#app/health/version.server.ts";
import { HowToUpdate, NewInVersion, RunningVersion } from "#app/health/version-sections.tsx";
import { studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async ({ services }) => ({ view: await versionView(services, facts) }),
  (t) => t("studio.version"),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["health.studio"] } satisfies PageHandle;

export default function VersionPage() {
  const t = useT();
  const { view } = useLoaderData<typeof loader>();
  return (
    <StudioPage lead={t("studioVersion.lead")} width="read">
      <div className="grid gap-6">
        <RunningVersion {...view} />
        <HowToUpdate />
        <NewInVersion {...view} />
      </div>
    </StudioPage>
  );
}
