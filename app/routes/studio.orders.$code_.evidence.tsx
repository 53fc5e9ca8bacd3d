import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orNotFound } from "#app/http/errors.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { disputeEvidence } from "#app/orders/refunds/dispute-evidence.server.ts";
import { Evidence } from "#app/orders/refunds/dispute-evidence.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export async function loader({ params: { code = "" }, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const evidence = await disputeEvidence(services, code).catch(orNotFound(context));
  return { evidence, title: translatorFor(services.language)("studioEvidence.title", { code }) };
}

export { clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = {
  i18n: ["catalog", "orders.consent", "orders.studio", "studio.studio"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function EvidencePage() {
  const t = useT();
  const { evidence, title } = useLoaderData<typeof loader>();
  const { code } = evidence.order;
  return (
    <Page
      title={title}
      lead={t("studioEvidence.lead")}
      width="read"
      back={{ to: `/studio/orders/${code}`, label: t("studioOrder.order", { code }) }}
    >
      <Evidence evidence={evidence} />
    </Page>
  );
}
