import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { SendCode } from "#app/accounts/sign-in/send-code.tsx";
import { lastDayBefore } from "#app/i18n/format-time.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { GiftModel } from "./gift-state.tsx";
import type { OfferedGift } from "./gifts.contract.ts";

export function GiftReturned() {
  const t = useT();
  return (
    <AccountPage title={t("gift.yours")}>
      <Notice
        tone="success"
        announce
        title={t("gift.givenBack")}
        action={<ButtonLink to="/">{t("gift.home")}</ButtonLink>}
      >
        {t("gift.givenBackText")}
      </Notice>
    </AccountPage>
  );
}

/** Over the top of its card. */
function GiftPicture({ image }: Pick<OfferedGift, "image">) {
  return (
    <Picture
      image={image}
      sizes="(min-width: 28rem) 28rem, 100vw"
      eager
      decorative
      className="-mx-6 -mt-6 rounded-t-[11px] border-line border-b"
    />
  );
}

/** For the person who has it now: the download at once, unless its giver must agree first. */
export function ClaimedGift({ gift, download }: { gift: OfferedGift; download: ReactNode }) {
  const t = useT();
  const { from, image, consentNeeded } = gift;
  return (
    <AccountPage
      title={t("gift.claimed")}
      lead={from && <Sentence words="gift.claimedFrom" kept={{ from }} />}
    >
      <div className="grid gap-5">
        <GiftPicture image={image} />
        <GiftModel gift={gift} />
        <p role="status" className="text-muted">
          {t(consentNeeded ? "delivery.giver" : "gift.claimedText")}
        </p>
        {!consentNeeded && download}
        <ButtonLink to="/dashboard" variant="secondary" wide>
          {t("gift.toDashboard")}
        </ButtonLink>
      </div>
    </AccountPage>
  );
}

function Contents({ gift }: { gift: OfferedGift }) {
  const t = useT();
  const { image, from, note, claimUntil } = gift;
  return (
    <div className="grid gap-4">
      <GiftPicture image={image} />
      <GiftModel gift={gift} />
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

function Claim({ email }: { email: string }) {
  const t = useT();
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

interface SignInOfferProps {
  /** Where the link was mailed to, masked: whoever has the link reads it. */
  email: string;
  /** The link's page, which the login leads back to. */
  path: string;
}

/** For the reader of a mailed link who is not logged in: the link's page sends the code where the link went. */
function SignInOffer({ email, path }: SignInOfferProps) {
  const t = useT();
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere text-muted text-sm">
        <Sentence words="signIn.toMailed" kept={{ email }} />
      </p>
      <SendCode />
      <p className="text-center text-sm">
        <Link to={`/sign-in?redirectTo=${encodeURIComponent(path)}`} className="text-link py-1">
          {t("signIn.otherWay")}
        </Link>
      </p>
    </div>
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
          action={<ButtonLink to="/dashboard/payments">{t("gift.toDashboard")}</ButtonLink>}
        >
          {t("gift.ownText")}
        </Notice>
      )}
      {reader === "owner" && (
        <Notice tone="info" title={t("gift.owned")}>
          {from ? t("gift.ownedText", { from }) : t("gift.ownedTextNobody")}
        </Notice>
      )}
      {gift.email && <SignInOffer email={gift.email} path={path} />}
      {email !== null && reader === "recipient" && <Claim email={email} />}
      {reader !== "giver" && <GiveBack from={from} isMain={reader === "owner"} />}
    </>
  );
}
