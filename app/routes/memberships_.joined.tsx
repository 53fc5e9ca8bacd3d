/** Where Stripe's payment page leads back to. What became of the payment is read from Stripe. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orNotFound } from "#app/http/errors.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { joinedMembership } from "#app/memberships/join.server.ts";
import { memberView } from "#app/memberships/member-account.server.ts";
import { MEMBERSHIP_PATH } from "#app/memberships/memberships.contract.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const sessionId = new URL(request.url).searchParams.get("session_id");
  if (!sessionId) throw redirect(MEMBERSHIP_PATH);
  const { services } = context;
  const { status, tier } = await joinedMembership(services, user, sessionId).catch(orNotFound(context));
  const view = await memberView(services, user);
  const t = translatorFor(services.language);
  const isMember = status === "active" || status === "past_due";
  const name = view?.tier.name ?? "";
  const title = isMember
    ? t("joining.joinedTitle", { tier: name })
    : t(status === "joining" ? "joining.waiting" : "joining.notJoined");
  return { isMember, isWaiting: status === "joining", tier, email: user.email, title };
}

export const handle = { i18n: ["memberships.joining"] } satisfies PageHandle;

export const meta = titleMeta;

export default function JoinedPage() {
  const t = useT();
  const { isMember, isWaiting, tier, email, title } = useLoaderData<typeof loader>();
  return (
    <Page title={title} width="read">
      <Notice
        tone={isMember ? "success" : "info"}
        announce
        action={
          <div className="flex flex-wrap gap-3">
            {isMember || isWaiting ? (
              <>
                {isMember && <ButtonLink to="/">{t("joining.toModels")}</ButtonLink>}
                <ButtonLink to={MEMBERSHIP_PATH} variant="secondary">
                  {t("joining.toMembership")}
                </ButtonLink>
              </>
            ) : (
              <ButtonLink to={`/memberships/${tier}/join`}>{t("joining.again")}</ButtonLink>
            )}
          </div>
        }
      >
        {isMember ? (
          <>
            <p>{t("joining.joinedHow")}</p>
            <p className="mt-2">
              <Sentence words="joining.joinedText" kept={{ email }} />
            </p>
          </>
        ) : (
          t(isWaiting ? "joining.waitingText" : "joining.notJoinedText")
        )}
      </Notice>
    </Page>
  );
}
