import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => ({
  title: translatorFor(context.services.language)("payment.failedTitle"),
});

export const handle = { i18n: ["orders"] } satisfies PageHandle;

export const meta = titleMeta;

export default function PaymentFailed() {
  const t = useT();
  return (
    <Page title={t("payment.failedTitle")} width="read">
      <Notice
        tone="danger"
        title={t("payment.failedLead")}
        action={
          <span className="flex flex-wrap gap-3">
            <ButtonLink to="/cart">{t("payment.toCart")}</ButtonLink>
            <ButtonLink to="/contact" variant="secondary">
              {t("payment.contact")}
            </ButtonLink>
          </span>
        }
      >
        {t("payment.failedText")}
      </Notice>
    </Page>
  );
}
