/** Confirms a subscription by a button: mail scanners open links too. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { InvalidLink } from "#app/accounts/login/invalid-link.tsx";
import { expectedError, statusOf } from "#app/http/errors.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { confirmSubscription, isConfirmationLink } from "#app/news/subscribers.server.ts";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";

export async function loader({ params: { token = "" }, context: { services } }: LoaderFunctionArgs) {
  const isValid = await isConfirmationLink(services, token);
  const title = translatorFor(services.language)("news.confirmTitle");
  return data({ isValid, title }, { status: isValid ? 200 : 404 });
}

/** Sets the status 200 explicitly: the loader runs afterwards, finds the link used, and would set 404. */
export async function action({ request, params: { token = "" }, context }: ActionFunctionArgs) {
  await readForm({ request, context });
  try {
    await confirmSubscription(context.services, token, visitorOf(request));
    return data("done" as const, { status: 200 });
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    return data("bad" as const, { status: statusOf(expected.code) });
  }
}

export const clientAction = offlineSafeAction(() => ({ unanswered: true }));
export const shouldRevalidate = () => false;
export const handle = { i18n: ["accounts", "news", "wish-list"] } satisfies PageHandle;

export const meta = titleMeta;

export default function ConfirmNewsPage() {
  const t = useT();
  const { isValid } = useLoaderData<typeof loader>();
  const actionData = useActionData<"done" | "bad" | { unanswered: true }>();
  if (actionData === "done")
    return (
      <AccountPage title={t("news.confirmTitle")}>
        <Notice
          tone="success"
          title={t("news.confirmed")}
          announce
          action={<ButtonLink to="/">{t("wishList.look")}</ButtonLink>}
        >
          {t("news.confirmedText")}
        </Notice>
      </AccountPage>
    );
  if (!isValid || actionData === "bad")
    return <InvalidLink reason={t("news.badLink")} to="/news" label={t("news.again")} />;
  return (
    <AccountPage title={t("news.confirmTitle")} lead={t("news.confirmLead")}>
      <Form method="post" className="grid gap-4">
        {actionData && (
          <Notice tone="danger" announce>
            {t("shell.offline")}
          </Notice>
        )}
        <Button wide size="lg">
          {t("news.confirm")}
        </Button>
      </Form>
    </AccountPage>
  );
}
