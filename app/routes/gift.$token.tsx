/** A gift for whoever got its mail: the address of the page is the proof. It can be added to an account, or given back without one. */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { InvalidLink } from "#app/accounts/login/invalid-link.tsx";
import { acceptGift, giveBack, offeredGift } from "#app/gifts/claim-gift.server.ts";
import type { GiftResult, OfferedGift } from "#app/gifts/gifts.contract.ts";
import { expectedError, statusOf, tooMany } from "#app/http/errors.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { pathToReturnTo, requireUser } from "#app/http/guards.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { date } from "#app/i18n/format-time.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { messageOf } from "#app/shared/errors.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
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

export async function action({ request, params: { token = "" }, context }: ActionFunctionArgs) {
  const { services } = context;
  const intent = (await readForm({ request, context })).get("intent");
  const opened = { token, visitor: visitorOf(request) };
  try {
    if (intent === "return") await giveBack(services, opened);
    else await acceptGift(services, await requireUser({ request, context }), opened);
    return data<GiftResult>({ done: intent === "return" ? "returned" : "claimed" }, { status: 200 });
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    return data<GiftResult>({ error: messageOf(expected) }, { status: statusOf(expected.code) });
  }
}

export const clientAction = offlineSafeAction((): GiftResult => ({ error: "shell.offline" }));

export const handle = { i18n: ["accounts", "catalog", "gifts"] } satisfies PageHandle;

export const meta = titleMeta;

function Done({ result }: { result: "claimed" | "returned" }) {
  const t = useT();
  const isClaimed = result === "claimed";
  return (
    <AccountPage title={t("gift.yours")}>
      <Notice
        tone="success"
        announce
        title={t(isClaimed ? "gift.claimed" : "gift.givenBack")}
        action={
          <ButtonLink to={isClaimed ? "/dashboard" : "/"}>
            {t(isClaimed ? "gift.toDashboard" : "gift.home")}
          </ButtonLink>
        }
      >
        {t(isClaimed ? "gift.claimedText" : "gift.givenBackText")}
      </Notice>
    </AccountPage>
  );
}

function Offer({ gift: { title, license, from, note, claimUntil } }: { gift: OfferedGift }) {
  const t = useT();
  return (
    <div className="grid gap-4">
      <div>
        <p className="font-medium">{title}</p>
        <p className="text-muted text-sm">{t(`license.${license}`)}</p>
      </div>
      {note && (
        <figure className="rounded-box bg-ground px-4 py-3">
          {from && (
            <figcaption className="text-muted text-sm">
              <Sentence words="gift.noteFrom" kept={{ from }} />
            </figcaption>
          )}
          <blockquote className="wrap-anywhere whitespace-pre-line">{note}</blockquote>
        </figure>
      )}
      <p className="text-muted text-sm">{t("gift.until", { date: date(claimUntil, t.language) })}</p>
    </div>
  );
}

function Claim({ email, path }: { email: string | null; path: string }) {
  const t = useT();
  if (email === null)
    return (
      <div className="grid gap-3">
        <ButtonLink to={`/login?redirectTo=${path}`} size="lg" wide>
          {t("gift.login")}
        </ButtonLink>
        <ButtonLink to={`/register?redirectTo=${path}`} variant="secondary" size="lg" wide>
          {t("gift.register")}
        </ButtonLink>
      </div>
    );
  return (
    <Form method="post" className="grid gap-3">
      <p className="wrap-anywhere text-muted text-sm">
        <Sentence words="gift.as" kept={{ email }} />
      </p>
      <Button wide size="lg">
        {t("gift.add")}
      </Button>
    </Form>
  );
}

function GiveBack({ from, isMain }: { from: string; isMain: boolean }) {
  const t = useT();
  return (
    <Form method="post" className="grid gap-3">
      {!isMain && (
        <p className="text-muted text-sm">{t("gift.giveBackHint", { from: from || t("gift.nobody") })}</p>
      )}
      <div>
        <Button name="intent" value="return" variant={isMain ? "primary" : "secondary"}>
          {t("gift.giveBack")}
        </Button>
      </div>
    </Form>
  );
}

export default function GiftPage() {
  const t = useT();
  const { gift, email, path, title } = useLoaderData<typeof loader>();
  const result = useActionData<GiftResult>();
  if (gift === "claimed") return <Done result="claimed" />;
  if (result?.done === "returned") return <Done result="returned" />;
  if (!gift) return <InvalidLink reason={t("gift.badLink")} to="/" label={t("gift.home")} />;
  const { reader, from } = gift;
  return (
    <AccountPage title={title} lead={t("gift.offeredLead")}>
      <div className="grid gap-6">
        {result?.error && (
          <Notice tone="danger" announce>
            {t.orElse(result.error, "errors.internal")}
          </Notice>
        )}
        <Offer gift={gift} />
        {reader === "giver" && (
          <Notice
            tone="info"
            title={t("gift.own")}
            action={<ButtonLink to="/dashboard#payments">{t("gift.toDashboard")}</ButtonLink>}
          >
            {t("gift.ownText")}
          </Notice>
        )}
        {reader === "owner" && (
          <Notice tone="info" title={t("gift.owned")}>
            {from ? t("gift.ownedText", { from }) : t("gift.ownedTextNobody")}
          </Notice>
        )}
        {(reader === "unknown" || reader === "recipient") && <Claim email={email} path={path} />}
        {reader !== "giver" && <GiveBack from={from} isMain={reader === "owner"} />}
      </div>
    </AccountPage>
  );
}
