import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { orNotFound } from "#app/http/errors.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { TierCard } from "#app/memberships/tier-card.tsx";
import { shownTiers } from "#app/memberships/tiers.server.ts";
import { RateNote } from "#app/rates/rate-note.tsx";
import { pageHead } from "#app/shell/page-head.server.ts";
import { headMeta } from "#app/shell/page-meta.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";
import { Page } from "#app/ui/page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { services } = context;
  const t = translatorFor(services.language);
  const tiers = await shownTiers(services).catch(orNotFound(context));
  const page = { title: t("memberships.title"), description: t("memberships.lead"), path: "/memberships" };
  return {
    head: await pageHead(services, page),
    tiers: tiers.map(({ text, ...tier }) => ({
      ...tier,
      text: text && { blocks: readMarkdown(text.text), language: text.language },
    })),
  };
}

export const handle = {
  i18n: ["memberships.page", "memberships.rights", "rates"],
} satisfies PageHandle;

export const meta = headMeta;

export default function MembershipsPage() {
  const t = useT();
  const { tiers } = useLoaderData<typeof loader>();
  return (
    <Page title={t("memberships.title")} lead={<p className="max-w-read">{t("memberships.lead")}</p>}>
      <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {tiers.map((tier) => (
          <TierCard key={tier.slug} tier={tier} />
        ))}
      </div>
      <p className="mt-8 text-muted text-sm">{t("memberships.tax")}</p>
      <RateNote className="mt-2 tabular-nums" />
      <p className="mt-2 text-sm">
        <Link to="/memberships/cancel" className="text-link">
          {t("bar.endMembership")}
        </Link>
      </p>
    </Page>
  );
}
