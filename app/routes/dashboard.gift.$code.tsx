/** A gift for its giver: how it stands, sending it again, keeping it. Works without scripts. */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { GiftActions } from "#app/gifts/gift-actions.tsx";
import { GiftRecipient } from "#app/gifts/gift-state.tsx";
import { GiftLetter, type GiftResult, type GiftView } from "#app/gifts/gifts.contract.ts";
import { giftView, keep, sendAgain } from "#app/gifts/gifts.server.ts";
import { expectedError, notFound, orNotFound, statusOf } from "#app/http/errors.server.ts";
import { formInput, readForm } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { date } from "#app/i18n/format-time.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSafeLoader } from "#app/offline/page-copies.browser.ts";
import { messageOf } from "#app/shared/errors.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, params: { code = "" }, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const view = await giftView(context.services, user, code).catch(orNotFound(context));
  return { view, title: translatorFor(context.services.language)("gift.yours") };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/dashboard.gift.$code");

export async function action({ request, params: { code = "" }, context }: ActionFunctionArgs) {
  const user = await requireUser({ request, context });
  const form = await readForm({ request, context });
  const { services } = context;
  try {
    if (form.get("intent") === "keep") {
      await keep(services, user, code);
      return data<GiftResult>({ done: "kept" }, { status: 200 });
    }
    await sendAgain(services, user, { code, letter: formInput(form, GiftLetter) });
    return data<GiftResult>({ done: "sent" }, { status: 200 });
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    if (expected.code === "not_found") throw notFound(context);
    const { fields, code: refused } = expected;
    return data<GiftResult>({ error: messageOf(expected), fields }, { status: statusOf(refused) });
  }
}

export const clientAction = offlineSafeAction((): GiftResult => ({ error: "shell.offline" }));

export const handle = { i18n: ["catalog", "checkout", "gifts", "orders"] } satisfies PageHandle;

export const meta = titleMeta;

function State({ view: { email, state, sendAt, claimUntil, claimedAt } }: { view: GiftView }) {
  const t = useT();
  const times = { scheduled: sendAt, sent: claimUntil, claimed: claimedAt ?? claimUntil } as Record<
    string,
    string
  >;
  const at = date(times[state] ?? sendAt, t.language);
  return (
    <Notice tone={state === "undelivered" ? "danger" : "info"} title={t(`gift.state_${state}`, { date: at })}>
      {email !== null && (
        <span className="block">
          <GiftRecipient email={email} />
        </span>
      )}
      <span>{t(`gift.text_${state}`, { date: at })}</span>
    </Notice>
  );
}

export default function GiftOfGiver() {
  const t = useT();
  const { view, title } = useLoaderData<typeof loader>();
  const result = useActionData<GiftResult>();
  return (
    <Page
      title={title}
      lead={[view.title, t(`license.${view.license}`)].join(" · ")}
      width="read"
      back={{ to: "/dashboard#payments", label: t("shell.dashboard") }}
    >
      <div className="grid gap-8">
        {result?.error && (
          <Notice tone="danger" announce>
            {t.orElse(result.error, "errors.internal")}
          </Notice>
        )}
        {result?.done && (
          <Notice tone="success" announce>
            {t(
              result.done === "kept"
                ? "gift.keptDone"
                : view.state === "scheduled"
                  ? "gift.changed"
                  : "gift.sendDone",
            )}
          </Notice>
        )}
        <State view={view} />
        {view.isOpen && <GiftActions view={view} fields={result?.fields} />}
      </div>
    </Page>
  );
}
