/** Unsubscribing takes a POST, by the button or by a mail provider (RFC 8058); opening the link changes nothing. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { orNotFound } from "#app/http/errors.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { readUnsubscribe, unsubscribe } from "#app/mail/unsubscribe.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";

function subjectOf(link: Awaited<ReturnType<typeof readUnsubscribe>>) {
  if ("userId" in link) return "mails";
  if ("subscriberId" in link) return "news";
  if ("priceReader" in link) return "prices";
  return "letterReader" in link ? "letters" : link.sellerMail;
}

export async function loader({ params: { token = "" }, context }: LoaderFunctionArgs) {
  const { services } = context;
  const link = await readUnsubscribe(services, token).catch(orNotFound(context));
  const subject = subjectOf(link);
  return { subject, title: translatorFor(services.language)(`unsubscribe.${subject}_title`) } as const;
}

/** Answers without a redirect, as RFC 8058 asks. */
export async function action({ params: { token = "" }, context }: ActionFunctionArgs) {
  await unsubscribe(context.services, token).catch(orNotFound(context));
  return { done: true };
}

export const handle = { i18n: ["mail"] } satisfies PageHandle;

export const meta = titleMeta;

/** Where the mails can be turned on again. */
const SETTINGS = {
  mails: "/dashboard/settings",
  news: "/news",
  letters: "/dashboard/settings",
  prices: "/wishlist",
  sales: "/studio/settings",
  comments: "/studio/settings",
  reviews: "/studio/settings",
};

export default function UnsubscribePage() {
  const t = useT();
  const { subject } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>()?.done;
  return (
    <AccountPage
      title={t(`unsubscribe.${subject}_title`)}
      lead={done ? undefined : t(`unsubscribe.${subject}_lead`)}
    >
      {done ? (
        <Notice
          tone="success"
          title={t(`unsubscribe.${subject}_done`)}
          announce
          action={
            <ButtonLink to={SETTINGS[subject]} variant="secondary">
              {t(`unsubscribe.${subject}_settings`)}
            </ButtonLink>
          }
        >
          {t(`unsubscribe.${subject}_doneText`)}
        </Notice>
      ) : (
        <Form method="post" className="grid gap-4">
          <Button wide>{t(`unsubscribe.${subject}_stop`)}</Button>
          <p className="text-sm text-muted">{t(`unsubscribe.${subject}_still`)}</p>
        </Form>
      )}
    </AccountPage>
  );
}
