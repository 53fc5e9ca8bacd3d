/** The page of a mailed invitation to sell here. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { InvalidLink } from "#app/accounts/login/invalid-link.tsx";
import { expectedError, statusOf, tooMany } from "#app/http/errors.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { pathToReturnTo, requireUser } from "#app/http/guards.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { acceptInvitation, offeredRight } from "#app/sellers/accept-invitation.server.ts";
import type { OfferedRight } from "#app/sellers/sellers.contract.ts";
import { messageOf } from "#app/shared/errors.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface AcceptResult {
  error?: string;
}

export async function loader({ request, params: { token = "" }, context }: LoaderFunctionArgs) {
  const { services } = context;
  const user = await context.user();
  const offered = await offeredRight(services, user, { token, visitor: visitorOf(request) }).catch(
    (error: unknown) => {
      const expected = expectedError(error);
      if (expected?.code === "too_many") throw tooMany(expected, context);
      if (expected) return null;
      throw error;
    },
  );
  const title = translatorFor(services.language)("invitation.title");
  const page = { offered, user: user?.email ?? null, path: pathToReturnTo(request), title };
  return data(page, { status: offered ? 200 : 404 });
}

export async function action({ request, params: { token = "" }, context }: ActionFunctionArgs) {
  const user = await requireUser({ request, context });
  await readForm({ request, context });
  try {
    await acceptInvitation(context.services, user, { token, visitor: visitorOf(request) });
    return redirect("/studio", 303);
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    return data<AcceptResult>({ error: messageOf(expected) }, { status: statusOf(expected.code) });
  }
}

export const clientAction = offlineSafeAction((): AcceptResult => ({ error: "shell.offline" }));
export const handle = { i18n: ["accounts", "sellers"] } satisfies PageHandle;

export const meta = titleMeta;

interface AnswerProps {
  reader: OfferedRight["reader"];
  user: string | null;
  path: string;
}

function Answer({ reader, user, path }: AnswerProps) {
  const t = useT();
  switch (reader) {
    case "nobody":
      return (
        <ButtonLink to={`/sign-in?redirectTo=${encodeURIComponent(path)}`} size="lg" wide>
          {t("invitation.login")}
        </ButtonLink>
      );
    case "seller":
      return (
        <Notice action={<ButtonLink to="/studio">{t("invitation.toStudio")}</ButtonLink>}>
          {t("invitation.already")}
        </Notice>
      );
    case "other":
      return <Notice>{t("invitation.otherAccount")}</Notice>;
    case "unconfirmed":
      return (
        <Notice
          action={
            <ButtonLink to="/dashboard/settings#email-settings">{t("invitation.toSettings")}</ButtonLink>
          }
        >
          {t("invitation.unconfirmed")}
        </Notice>
      );
    case "invited":
      return (
        <Form method="post" className="grid gap-3">
          <p className="wrap-anywhere text-muted text-sm">
            <Sentence words="invitation.as" kept={{ email: user ?? "" }} />
          </p>
          <Button wide size="lg">
            {t("invitation.accept")}
          </Button>
        </Form>
      );
  }
}

export default function InvitationPage() {
  const t = useT();
  const { offered, user, path } = useLoaderData<typeof loader>();
  const result = useActionData<AcceptResult>();
  if (!offered) return <InvalidLink reason={t("invitation.badLink")} to="/" label={t("invitation.home")} />;
  return (
    <AccountPage title={t("invitation.title")} lead={t(`invitation.lead_${offered.right}`)}>
      <div className="grid gap-6">
        {result?.error && (
          <Notice tone="danger" announce>
            {t.orElse(result.error, "errors.internal")}
          </Notice>
        )}
        <p className="wrap-anywhere">
          <Sentence words="invitation.address" kept={{ email: offered.email }} />
        </p>
        <Answer reader={offered.reader} user={user} path={path} />
      </div>
    </AccountPage>
  );
}
