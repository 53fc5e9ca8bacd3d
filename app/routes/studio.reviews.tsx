import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { KIND } from "#app/moderation/kinds.ts";
import { moderationAction, moderationPage } from "#app/moderation/moderation.form.server.ts";
import { ModerationPage } from "#app/moderation/moderation-page.tsx";
import { hasImportedReviews } from "#app/reviews/imported/imported-reviews.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const [page, hasImported] = await Promise.all([
    moderationPage(services, "review", request),
    hasImportedReviews(services),
  ]);
  return { page, hasImported, title: translatorFor(services.language)("studio.reviews") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  return moderationAction(context.services, "review", await readForm({ request, context }));
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = {
  i18n: ["catalog", "moderation.studio", "reviews", "reviews.imported"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function StudioReviewsPage() {
  const t = useT();
  const { hasImported, ...page } = useLoaderData<typeof loader>();
  const imported = { to: KIND.imported.studio, label: t("studioModeration.fromGumroad"), current: false };
  return <ModerationPage kind="review" {...page} others={hasImported ? [imported] : []} />;
}
