import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { ModerationResult } from "#app/moderation/moderation.contract.ts";
import { moderationAction, moderationPage } from "#app/moderation/moderation.form.server.ts";
import { ModerationPage } from "#app/moderation/moderation-page.tsx";
import { hasImportedReviews, removeImported } from "#app/reviews/imported/imported-reviews.server.ts";
import { RemoveAllImported } from "#app/reviews/imported/remove-all-imported.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { actionResult } from "#app/studio/action-result.form.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const [page, any] = await Promise.all([
    moderationPage(services, "imported", request),
    hasImportedReviews(services),
  ]);
  return { page, any, title: translatorFor(services.language)("studioModeration.fromGumroad") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const form = await readForm({ request, context });
  if (form.get("intent") !== "removeAll") return moderationAction(context.services, "imported", form);
  return actionResult<ModerationResult>(async () => {
    await removeImported(context.services);
    return { done: "studioModeration.done_removeAll" };
  });
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = {
  i18n: ["catalog", "moderation.studio", "reviews", "reviews.imported"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function StudioGumroadReviewsPage() {
  const t = useT();
  const { any, ...page } = useLoaderData<typeof loader>();
  return (
    <ModerationPage
      kind="imported"
      {...page}
      lead={t("studioModeration.gumroadLead")}
      back={{ to: "/studio/reviews", label: t("studio.reviews") }}
    >
      {any && <RemoveAllImported />}
    </ModerationPage>
  );
}
