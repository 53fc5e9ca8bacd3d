/** What a bank asks for when an order's payment is disputed, on one page to print. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { offlineSafeLoader } from "#app/client/offline-pages.ts";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { Evidence } from "#app/components/studio/dispute-evidence.tsx";
import { Page } from "#app/components/ui/page.tsx";
import { disputeEvidence } from "#app/domain/orders/dispute-evidence.server.ts";
import { orNotFound } from "#app/http/errors.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

export async function loader({ params: { code = "" }, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const evidence = await disputeEvidence(services, code).catch(orNotFound(context));
  return { evidence, title: translatorFor(services.language)("studioEvidence.title", { code }) };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/studio.orders.$code_.evidence");

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
