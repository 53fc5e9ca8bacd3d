import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { orNotFound } from "#app/http/errors.server.ts";
import { LONG_FORM_LIMITS, readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { dateTime } from "#app/i18n/format-time.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { AudienceText, LetterBadge, LetterNumbers } from "#app/letters/letter-facts.tsx";
import { LetterForm } from "#app/letters/letter-form.tsx";
import { letterHtml } from "#app/letters/letter-html.server.tsx";
import { LetterPreviews } from "#app/letters/letter-previews.tsx";
import type { LetterResult, StudioLetter } from "#app/letters/letters.contract.ts";
import { letterResponse } from "#app/letters/letters.form.server.ts";
import { letterForStudio, modelsForLetter, readLetter } from "#app/letters/letters.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const letter = await letterForStudio(services, id).catch(orNotFound(context));
  const { mainLanguage } = await services.shop.profile();
  const { audience, texts, state, subject } = letter;
  const chosen = "productId" in audience ? audience.productId : null;
  return {
    title: subject,
    letter,
    models: state === "draft" ? await modelsForLetter(services, chosen) : [],
    previews: readLetter(texts, { mainLanguage }).map((text) => ({
      language: text.language,
      subject: text.subject,
      html: letterHtml(text, "section"),
    })),
  };
}

export async function action({ request, params: { id = "" }, context }: ActionFunctionArgs) {
  const seller = await requireSeller(context);
  const form = await readForm({ request, context }, LONG_FORM_LIMITS);
  return letterResponse({ context, seller, form, id });
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["catalog", "errors.studio", "letters.studio"] } satisfies PageHandle;

export const meta = titleMeta;

interface DecisionProps {
  intent: "remove" | "stop";
  revision: number;
}

const DECISIONS = {
  remove: { label: "studioLetters.remove", text: "studioLetters.removeText", now: "studioLetters.removeNow" },
  stop: { label: "studioLetters.stop", text: "studioLetters.stopText", now: "studioLetters.stopNow" },
} as const;

/** What cannot be undone, behind a button that opens it. */
function Decision({ intent, revision }: DecisionProps) {
  const t = useT();
  const { label, text, now } = DECISIONS[intent];
  return (
    <Disclosure label={t(label)}>
      <Card>
        <Form method="post" className="grid gap-4">
          <p>{t(text)}</p>
          <input type="hidden" name="revision" value={revision} />
          <div>
            <IntentButton intent={intent} variant="danger">
              {t(now)}
            </IntentButton>
          </div>
        </Form>
      </Card>
    </Disclosure>
  );
}

function Sending({ letter }: { letter: StudioLetter }) {
  const t = useT();
  const { state, at, isDue, progress, revision } = letter;
  return (
    <Card className="grid gap-5 p-6">
      <p>
        <AudienceText {...letter} />
      </p>
      {progress && <LetterNumbers progress={progress} state={state} />}
      {state === "scheduled" && (
        <>
          <p>
            <span>
              {isDue ? t("studioLetters.startsSoon") : t("studioLetters.planned", { time: dateTime(at, t) })}
            </span>
            {" · "}
            <span>{t.count("studioLetters.recipients", letter.recipients ?? 0)}</span>
          </p>
          <Form method="post">
            <IntentButton intent="takeBack" variant="secondary">
              {t("studioLetters.unschedule")}
            </IntentButton>
          </Form>
        </>
      )}
      {state === "sending" && <Decision intent="stop" revision={revision} />}
      {(state === "stopped" || state === "sent") && (
        <Form method="post" className="grid justify-items-start gap-2">
          <IntentButton intent="copy" variant="secondary">
            {t("studioLetters.copy")}
          </IntentButton>
          <p className="text-muted text-sm">{t("studioLetters.copyText")}</p>
        </Form>
      )}
    </Card>
  );
}

export default function LetterPage() {
  const t = useT();
  const { title, letter, models, previews } = useLoaderData<typeof loader>();
  const result = useActionData<LetterResult>();
  const { id, state, revision, isTested } = letter;
  return (
    <Page
      title={title}
      lead={<LetterBadge state={state} />}
      width="read"
      back={{ to: "/studio/letters", label: t("studioLetters.title") }}
    >
      <div className="grid gap-8">
        {state === "draft" ? (
          <LetterForm
            key={id}
            draft={letter}
            revision={revision}
            models={models}
            isTested={isTested}
            result={result?.form}
          />
        ) : (
          <Sending letter={letter} />
        )}
        <LetterPreviews id={id} previews={previews} />
        {state === "draft" && <Decision intent="remove" revision={revision} />}
      </div>
      <ActionNotice result={result?.done || result?.error ? result : undefined} />
    </Page>
  );
}
