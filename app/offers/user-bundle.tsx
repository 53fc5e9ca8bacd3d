/** The bundle for a visitor who is logged in: what they own of it is taken off. */
import { useSession } from "#app/session/session.browser.tsx";
import { StaticHtml } from "#app/ui/static-html.tsx";
import { BundleModels, type BundleModelsProps } from "./bundle-models.tsx";

export default function UserBundle({ html, ...bundle }: BundleModelsProps & { html: string }) {
  const { purchases } = useSession();
  if (!purchases?.length || bundle.models.length === 0) return <StaticHtml html={html} />;
  const owned = purchases
    .filter(({ revokedAt }) => !revokedAt)
    .map(({ id, license }) => ({ id, licence: license }));
  return <BundleModels {...bundle} owned={owned} />;
}
