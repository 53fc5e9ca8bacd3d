/** Proves the address of an account with a link that was sent to it. */
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmAddress } from "#app/components/account/confirm-address.tsx";
import { pageMeta } from "#app/components/shell/page-meta.ts";
import { isMailTokenGood } from "#app/domain/accounts/mail-tokens.server.ts";
import { verifyEmail } from "#app/domain/accounts/recovery.server.ts";
import { expectedError } from "#app/http/errors.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

export async function loader({ params, context: { services } }: LoaderFunctionArgs) {
  const good = await isMailTokenGood(services, params.token ?? "", "verify");
  const title = translatorFor(services.language)("recovery.verifyTitle");
  return data({ good, title }, { status: good ? 200 : 404 });
}

/** Its answer is the page's state from then on; the status is said even when it is 200, as the loader finds the link used. */
export async function action({ params, context: { services } }: ActionFunctionArgs) {
  try {
    await verifyEmail(services, params.token ?? "");
    return data({ done: true }, { status: 200 });
  } catch (error) {
    if (expectedError(error)?.code !== "bad_link") throw error;
    return data({ done: false }, { status: 400 });
  }
}

export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.title ?? "" });

export default function VerifyEmailPage() {
  const t = useT();
  const { good } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>()?.done ?? null;
  return (
    <ConfirmAddress
      title={t("recovery.verifyTitle")}
      lead={t("recovery.verifyLead")}
      state={done ? "done" : good && done === null ? "good" : "bad"}
      done={{ title: t("recovery.verified"), text: t("recovery.verifiedText") }}
    />
  );
}
