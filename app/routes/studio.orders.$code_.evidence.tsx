import { useLoaderData } from "@remix-run/react";
import { studioLoader } from "#app/http/studio-page.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useSentences as allowedSentences, openedSentences } from "#app/memberships/rights-sentences.ts";
import { disputeEvidence } from "#app/orders/refunds/dispute-evidence.server.ts";
import { Evidence } from "#app/orders/refunds/dispute-evidence.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, params: { code = "" } }) => {
    const evidence = await disputeEvidence(services, code);
    const { membership } = evidence;
    const t = translatorFor(services.language);
    const rights = membership
      ? [
          ...openedSentences(membership.terms, membership.collections, t),
          ...allowedSentences(membership.terms, t),
        ]
      : [];
    return { evidence, rights };
  },
  (t, { evidence: { order } }) => t("studioEvidence.title", { code: order.code }),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = {
  i18n: ["orders.consent", "orders.studio"],
} satisfies PageHandle;

export default function EvidencePage() {
  const t = useT();
  const { evidence, rights } = useLoaderData<typeof loader>();
  const { code } = evidence.order;
  return (
    <StudioPage
      lead={t("studioEvidence.lead")}
      width="read"
      back={{ to: `/studio/orders/${code}`, label: t("studioOrder.order", { code }) }}
    >
      <Evidence evidence={evidence} rights={rights} />
    </StudioPage>
  );
}
