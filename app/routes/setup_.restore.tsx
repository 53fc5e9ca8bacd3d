/** Restores a backup in a shop that is not set up yet; afterwards there is no such page. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { useState } from "react";
import { notFound } from "#app/http/errors.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { RestoreForm } from "#app/set-up/restore-form.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Card, CardSection } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  const { settings, language } = context.services;
  if (settings.isOpen) throw notFound(context);
  return { title: translatorFor(language)("restore.title") };
}

export const handle = { i18n: ["accounts", "set-up"] } satisfies PageHandle;

export const meta = titleMeta;

export default function RestorePage() {
  const t = useT();
  const [isDone, setDone] = useState(false);
  return (
    <Page
      title={t(isDone ? "restore.doneTitle" : "restore.title")}
      lead={!isDone && t("restore.lead")}
      width="form"
    >
      <div className="grid gap-6">
        {isDone ? (
          <>
            <Notice tone="success" announce>
              {t("restore.done")}
            </Notice>
            {/* As a document: the page still shows the shop that was there before. */}
            <ButtonLink to="/sign-in?redirectTo=%2Fstudio" reloadDocument size="lg" wide>
              {t("restore.logIn")}
            </ButtonLink>
          </>
        ) : (
          <>
            <Card className="p-6">
              <RestoreForm onDone={() => setDone(true)} />
            </Card>
            <p>
              <Link to="/setup" className="text-link">
                {t("restore.setUpInstead")}
              </Link>
            </p>
          </>
        )}
        <CardSection id="besides" title={t("restore.besides")} className="p-6">
          <ul className="mt-2 grid list-disc gap-2 pl-5">
            <li>{t("restore.files")}</li>
            <li>{t("restore.address")}</li>
            <li>{t("restore.people")}</li>
            <li>{t("restore.ended")}</li>
          </ul>
        </CardSection>
      </div>
    </Page>
  );
}
