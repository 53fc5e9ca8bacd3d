/** A gift for the recipient of its mail: the address of the page is the proof. It can be added to an account, or given back without one. */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { InvalidLink } from "#app/accounts/login/invalid-link.tsx";
import { acceptGift, giveBack, offeredGift } from "#app/gifts/claim-gift.server.ts";
import { GiftDone, GiftOffer } from "#app/gifts/gift-offer.tsx";
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
  const from = gift && gift !== "claimed" ? gift.from : "";
  const page = {
    gift,
    email: user?.email ?? null,
    path: encodeURIComponent(pathToReturnTo(request)),
    title: from ? t("gift.offered", { from }) : t("gift.offeredByNobody"),
  };
  return data(page, { status: gift ? 200 : 404 });
}

async function answer({ request, params: { token = "" }, context }: ActionFunctionArgs): Promise<GiftResult> {
  const { services } = context;
  const opened = { token, visitor: visitorOf(request) };
  switch ((await readForm({ request, context })).get("intent")) {
    case "claim":
      await acceptGift(services, await requireUser({ request, context }), opened);
      return { done: "claimed" };
    case "return":
      await giveBack(services, opened);
      return { done: "returned" };
    default:
      throw new DomainError("bad_input");
  }
}

export async function action(sent: ActionFunctionArgs) {
  try {
    return data(await answer(sent), { status: 200 });
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    return data<GiftResult>({ error: messageOf(expected) }, { status: statusOf(expected.code) });
  }
}

export const clientAction = offlineSafeAction((): GiftResult => ({ error: "shell.offline" }));

export const handle = { i18n: ["accounts", "catalog", "gifts"] } satisfies PageHandle;

export const meta = titleMeta;

export default function GiftPage() {
  const t = useT();
  const { gift, email, path, title } = useLoaderData<typeof loader>();
  const result = useActionData<GiftResult>();
  if (gift === "claimed") return <GiftDone result="claimed" />;
  if (result?.done === "returned") return <GiftDone result="returned" />;
  if (!gift) return <InvalidLink reason={t("gift.badLink")} to="/" label={t("gift.home")} />;
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
