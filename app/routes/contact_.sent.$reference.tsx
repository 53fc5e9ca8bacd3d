/** Shows only the reference in the address, so a guessed address reveals nothing. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CONTACT_PREFIX } from "#app/contact/contact.contract.ts";
import { notFound } from "#app/http/errors.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { isReadableCode } from "#app/shared/readable-code.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

export function loader({ params: { reference = "" }, context }: LoaderFunctionArgs) {
  if (!isReadableCode(CONTACT_PREFIX, reference)) throw notFound(context);
  return { reference, title: translatorFor(context.services.language)("contact.sentTitle") };
}

export const handle = { i18n: ["contact"] } satisfies PageHandle;

export const meta = titleMeta;

export default function ContactSentPage() {
  const t = useT();
  const { reference, title } = useLoaderData<typeof loader>();
  return (
    <Page title={title} width="read">
      <Notice tone="success" announce>
        <p>{t("contact.sentText")}</p>
        <dl className="mt-3">
          <dt className="text-muted text-sm">{t("contact.reference")}</dt>
          <dd translate="no" className="font-mono font-semibold text-lg">
            {reference}
          </dd>
        </dl>
      </Notice>
      <div className="mt-6">
        <ButtonLink to="/" variant="secondary">
          {t("contact.toShop")}
        </ButtonLink>
      </div>
    </Page>
  );
}
