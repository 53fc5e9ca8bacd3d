/** A gift for the recipient of its mail: the address of the page is the proof. It can be added to an account, or given back without one. */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { InvalidLink } from "#app/accounts/login/invalid-link.tsx";
import { mailCode } from "#app/accounts/sign-in/sign-in.form.server.ts";
import { DownloadButton } from "#app/downloads/download-button.tsx";
import { acceptGift, giveBack, mailedAddress, offeredGift } from "#app/gifts/claim-gift.server.ts";
import { ClaimedGift, GiftOffer, GiftReturned } from "#app/gifts/gift-offer.tsx";
import type { GiftResult } from "#app/gifts/gifts.contract.ts";
import { expectedError, statusOf, tooMany } from "#app/http/errors.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { pathToReturnTo, requireUser } from "#app/http/guards.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { DomainError, messageOf } from "#app/shared/errors.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";

export async function loader({ request, params: { token = "" }, context }: LoaderFunctionArgs) {
  const { services } = context;
  const user = await context.user();
  const gift = await offeredGift(services, user, { token, visitor: visitorOf(request) }).catch(
    (error: unknown) => {
      const expected = expectedError(error);
      if (expected?.code === "too_many") throw tooMany(expected, context);
      if (expected) return null;
      throw error;
    },
  );
  const t = translatorFor(services.language);
  const from = gift?.from;
  const page = {
    gift,
    email: user?.email ?? null,
    path: pathToReturnTo(request),
    title: from ? t("gift.offered", { from }) : t("gift.offeredByNobody"),
  };
  return data(page, { status: gift ? 200 : 404 });
}

async function answer({ request, params: { token = "" }, context }: ActionFunctionArgs) {
  const { services } = context;
  const opened = { token, visitor: visitorOf(request) };
  switch ((await readForm({ request, context })).get("intent")) {
    case "claim":
      await acceptGift(services, await requireUser({ request, context }), opened);
      return data<GiftResult>({ done: "claimed" });
    case "return":
      await giveBack(services, opened);
      // With its status: the loader no longer finds the gift.
      return data<GiftResult>({ done: "returned" }, { status: 200 });
    case "code": {
      const email = await mailedAddress(services, opened);
      return await mailCode(context, request, { email, isHidden: true, redirectTo: pathToReturnTo(request) });
    }
    default:
      throw new DomainError("bad_input");
  }
}

export async function action(sent: ActionFunctionArgs) {
  try {
    return await answer(sent);
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    return data<GiftResult>({ error: messageOf(expected) }, { status: statusOf(expected.code) });
  }
}

export const clientAction = offlineSafeAction((): GiftResult => ({ error: "shell.offline" }));

export const handle = {
  i18n: ["accounts", "catalog", "downloads", "gifts", "orders.consent"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function GiftPage() {
  const t = useT();
  const { gift, email, path, title } = useLoaderData<typeof loader>();
  const result = useActionData<GiftResult>();
  if (result?.done === "returned") return <GiftReturned />;
  if (!gift) return <InvalidLink reason={t("gift.badLink")} to="/" label={t("gift.home")} />;
  if (gift.reader === "claimant")
    return (
      <ClaimedGift
        gift={gift}
        download={<DownloadButton id={gift.productId} title={gift.title} size="lg" wide />}
      />
    );
  return (
    <AccountPage title={title} lead={t("gift.offeredLead")}>
      <div className="grid gap-6">
        {result?.error && (
          <Notice tone="danger" announce>
            {t.orElse(result.error, "errors.internal")}
          </Notice>
        )}
        <GiftOffer gift={gift} email={email} path={path} />
      </div>
    </AccountPage>
  );
}
