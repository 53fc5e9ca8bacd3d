import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { moderationAction, moderationPage } from "#app/moderation/moderation.form.server.ts";
import { ModerationPage } from "#app/moderation/moderation-page.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const page = await moderationPage(services, "comment", request);
  return { page, title: translatorFor(services.language)("studio.comments") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  return moderationAction(context.services, "comment", await readForm({ request, context }));
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = {
  i18n: ["catalog", "moderation.studio", "reviews", "reviews.imported"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function StudioCommentsPage() {
  return <ModerationPage kind="comment" {...useLoaderData<typeof loader>()} />;
}
