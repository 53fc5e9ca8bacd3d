import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { orNotFound } from "#app/http/errors.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { wholeNumber } from "#app/i18n/format.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { AudienceText } from "#app/letters/letter-facts.tsx";
import { LETTERS_PER_HOUR, type LetterResult } from "#app/letters/letters.contract.ts";
import { sendingResponse } from "#app/letters/letters.form.server.ts";
import { letterForStudio } from "#app/letters/letters.server.ts";
import { sendingNow } from "#app/letters/schedule-letter.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { Card } from "#app/ui/card.tsx";
import { InstantField } from "#app/ui/instant-field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const letter = await letterForStudio(services, id).catch(orNotFound(context));
  if (letter.state !== "draft" || !letter.isTested) throw redirect(`/studio/letters/${id}`, 303);
  const { subject } = letter;
  return {
    title: translatorFor(services.language)("studioLetters.sendTitle", { subject }),
    letter,
    ...(await sendingNow(services, letter)),
  };
}

export async function action({ request, params: { id = "" }, context }: ActionFunctionArgs) {
  const seller = await requireSeller(context);
  return sendingResponse({ context, seller, form: await readForm({ request, context }), id });
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = {
  i18n: ["catalog", "errors.studio", "letters.studio"],
} satisfies PageHandle;

export const meta = titleMeta;

/** A letter to fewer people takes a few minutes. */
const HOURS_FROM = 200;

function Duration({ recipients }: { recipients: number }) {
  const t = useT();
  const hours = Math.ceil(recipients / LETTERS_PER_HOUR);
  return recipients < HOURS_FROM
    ? t("studioLetters.durationShort")
    : t.count("studioLetters.duration", hours);
}

export default function SendLetterPage() {
  const t = useT();
  const { title, letter, recipients, unverified, hasImprint } = useLoaderData<typeof loader>();
  const result = useActionData<LetterResult & { dueAt?: string }>();
  const isPossible = hasImprint && recipients > 0;
  return (
    <Page title={title} width="read" back={{ to: `/studio/letters/${letter.id}`, label: letter.subject }}>
      <div className="grid gap-6">
        {!hasImprint && (
          <Notice
            tone="danger"
            action={
              <Link to="/studio/legal" className="text-link">
                {t("studioLetters.openLegal")}
              </Link>
            }
          >
            {t("studioLetters.imprintNeeded")}
          </Notice>
        )}
        <Card>
          <Form method="post" className="grid gap-6">
            <div>
              <p className="font-semibold text-lg">
                {recipients > 0 ? t.count("studioLetters.recipients", recipients) : t("studioLetters.nobody")}
              </p>
              <p>
                <AudienceText {...letter} />
              </p>
              {unverified > 0 && <p>{t.count("studioLetters.unverified", unverified)}</p>}
              <p className="mt-2 text-muted text-sm">{t("studioLetters.basis")}</p>
            </div>
            {isPossible && (
              <>
                <p className="text-muted text-sm">
                  <span>{t("studioLetters.pace", { count: wholeNumber(LETTERS_PER_HOUR, t.language) })}</span>{" "}
                  <span>
                    <Duration recipients={recipients} />
                  </span>
                </p>
                <InstantField
                  name="dueAt"
                  label={t("studioLetters.when")}
                  hint={t("studioLetters.whenHint", { zone: t.timeZone })}
                  {...(result?.dueAt && { typed: result.dueAt })}
                />
                <input type="hidden" name="revision" value={letter.revision} />
                <input type="hidden" name="recipients" value={recipients} />
                <div>
                  <IntentButton intent="schedule">
                    {t.count("studioLetters.confirm", recipients)}
                  </IntentButton>
                </div>
              </>
            )}
          </Form>
        </Card>
      </div>
      <ActionNotice result={result?.error ? result : undefined} />
    </Page>
  );
}
