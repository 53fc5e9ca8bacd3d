/** A gift for its giver: how it stands, sending it again, keeping it. Works without scripts. */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { GiftActions } from "#app/gifts/gift-actions.tsx";
import { GiftModel, GiftStateNotice } from "#app/gifts/gift-state.tsx";
import { GiftLetter, type GiftResult } from "#app/gifts/gifts.contract.ts";
import { giftView, keep, sendAgain } from "#app/gifts/gifts.server.ts";
import { expectedError, orNotFound, statusOf } from "#app/http/errors.server.ts";
import { formInput, readForm } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSafeLoader } from "#app/offline/page-copies.browser.ts";
import { DeliveryConsentForm } from "#app/orders/delivery-consent-form.tsx";
import { orderRecord } from "#app/orders/payments/buyer-payments.server.ts";
import { DomainError, messageOf } from "#app/shared/errors.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Picture } from "#app/ui/picture.tsx";

/** For `catch`: a gift that was kept is an order like any other, and mails still lead here. @throws any error but not_found unchanged */
const orToOrders =
  ({ request, params: { code = "" }, context }: LoaderFunctionArgs) =>
  async (error: unknown): Promise<never> => {
    if (expectedError(error)?.code !== "not_found") throw error;
    await orderRecord(context.services, await requireUser({ request, context }), code).catch(
      orNotFound(context),
    );
    throw redirect("/dashboard/payments");
  };

export async function loader(opened: LoaderFunctionArgs) {
  const { params, context } = opened;
  const user = await requireUser(opened);
  const view = await giftView(context.services, user, params.code ?? "").catch(orToOrders(opened));
  return { view, title: translatorFor(context.services.language)("gift.yours") };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/dashboard.gift.$code");

async function change({ request, params: { code = "" }, context }: ActionFunctionArgs): Promise<GiftResult> {
  const user = await requireUser({ request, context });
  const form = await readForm({ request, context });
  const { services } = context;
  switch (form.get("intent")) {
    case "keep":
      await keep(services, user, code);
      throw redirect("/dashboard");
    case "send":
      await sendAgain(services, user, { code, letter: formInput(form, GiftLetter) });
      return { done: "sent" };
    default:
      throw new DomainError("bad_input");
  }
}

export async function action(sent: ActionFunctionArgs) {
  try {
    return data(await change(sent).catch(orToOrders(sent)), { status: 200 });
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    const { fields, code: refused } = expected;
    return data<GiftResult>({ error: messageOf(expected), fields }, { status: statusOf(refused) });
  }
}

export const clientAction = offlineSafeAction((): GiftResult => ({ error: "shell.offline" }));

export const handle = {
  i18n: ["catalog", "checkout", "gifts", "orders", "orders.consent"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function GiftOfGiver() {
  const t = useT();
  const { view, title } = useLoaderData<typeof loader>();
  const result = useActionData<GiftResult>();
  return (
    <Page title={title} width="read" back={{ to: "/dashboard/payments", label: t("gift.payments") }}>
      <div className="grid gap-8">
        <div className="grid grid-cols-[7rem_1fr] items-center gap-4 sm:grid-cols-[10rem_1fr] sm:gap-6">
          <Picture image={view.image} sizes="10rem" eager decorative className="rounded-box" />
          <GiftModel gift={view} />
        </div>
        {result?.error && (
          <Notice tone="danger" announce>
            {t.orElse(result.error, "errors.internal")}
          </Notice>
        )}
        {result?.done && (
          <Notice tone="success" announce>
            {t(view.state === "scheduled" ? "gift.changed" : "gift.sendDone")}
          </Notice>
        )}
        <GiftStateNotice view={view} />
        {view.consentNeeded && (
          <DeliveryConsentForm
            orderCode={view.orderCode}
            back={`/dashboard/gift/${view.orderCode}`}
            lead={t("delivery.giftLead")}
          />
        )}
        {view.isOpen && <GiftActions view={view} fields={result?.fields} />}
      </div>
    </Page>
  );
}
