import { Form } from "@remix-run/react";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { lastDayBefore } from "#app/i18n/format-time.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { OfferedGift } from "./gifts.contract.ts";

export function GiftDone({ result }: { result: "claimed" | "returned" }) {
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

function Contents({ gift: { title, license, from, note, claimUntil } }: { gift: OfferedGift }) {
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
      <p className="text-muted text-sm">{t("gift.until", { date: lastDayBefore(claimUntil, t) })}</p>
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
      <Button name="intent" value="claim" wide size="lg">
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

/** What is given, and what its reader can do with it. */
export function GiftOffer({ gift, email, path }: { gift: OfferedGift; email: string | null; path: string }) {
  const t = useT();
  const { reader, from } = gift;
  return (
    <>
      <Contents gift={gift} />
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
    </>
  );
}
