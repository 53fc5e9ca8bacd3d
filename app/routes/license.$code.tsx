import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { expectedError } from "#app/http/errors.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { certificateOf } from "#app/library/certificate.server.ts";
import { CertificateCard } from "#app/library/certificate-card.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ params: { code = "" }, context: { services } }: LoaderFunctionArgs) {
  const { brand } = await services.shop.profile();
  const shop = { name: brand.name, origin: services.settings.SHOP_ORIGIN, contact: brand.contact };
  const facts = { title: translatorFor(services.language)("certificate.title"), shop };
  try {
    return data({ ...facts, certificate: await certificateOf(services, code) });
  } catch (error) {
    if (expectedError(error)?.code !== "not_found") throw error;
    return data({ ...facts, certificate: null }, { status: 404 });
  }
}

export const handle = { i18n: ["catalog", "legal", "library", "memberships.rights"] } satisfies PageHandle;

export const meta = titleMeta;

export default function CertificatePage() {
  const t = useT();
  const { certificate, shop } = useLoaderData<typeof loader>();
  return (
    <Page title={t("certificate.title")} lead={t("certificate.lead")} width="read">
      {certificate ? (
        <CertificateCard certificate={certificate} shop={shop} />
      ) : (
        <Notice tone="danger" title={t("certificate.unknown")}>
          {t("certificate.unknownText")}
        </Notice>
      )}
    </Page>
  );
}
