/** Adds what somebody bought in another shop to their account. The address of the page is the proof that they got the mail. */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { InvalidLink } from "#app/accounts/login/invalid-link.tsx";
import { type ClaimablePurchase, claimablePurchases, claimPurchases } from "#app/claims/claims.server.ts";
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

interface ClaimResult {
  isDone?: true;
  error?: string;
}

export async function loader({ request, params: { token = "" }, context }: LoaderFunctionArgs) {
  const { services } = context;
  const title = translatorFor(services.language)("claim.title");
  const [claim, user] = await Promise.all([
    claimablePurchases(services, { token, visitor: visitorOf(request) }).catch((error: unknown) => {
      const expected = expectedError(error);
      if (expected?.code === "too_many") throw tooMany(expected, context);
      if (expected) return null;
      throw error;
    }),
    context.user(),
  ]);
  const path = encodeURIComponent(pathToReturnTo(request));
  const page = { claim: claim && { purchases: claim.purchases }, email: user?.email ?? null, path, title };
  return data(page, { status: claim ? 200 : 404 });
}

export async function action({ request, params: { token = "" }, context }: ActionFunctionArgs) {
  const user = await requireUser({ request, context });
  await readForm({ request, context });
  try {
    await claimPurchases(context.services, user, { token, visitor: visitorOf(request) });
    return data<ClaimResult>({ isDone: true }, { status: 200 });
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    return data<ClaimResult>({ error: messageOf(expected) }, { status: statusOf(expected.code) });
  }
}

export const clientAction = offlineSafeAction((): ClaimResult => ({ error: "shell.offline" }));
export const handle = { i18n: ["accounts", "catalog", "claims"] } satisfies PageHandle;

export const meta = titleMeta;

function PurchaseItems({ purchases }: { purchases: readonly ClaimablePurchase[] }) {
  const t = useT();
  return (
    <ul className="grid gap-3">
      {purchases.map(({ productId, title, license, purchasedAt }) => (
        <li key={`${productId} ${license} ${purchasedAt}`}>
          <p className="font-medium">{title}</p>
          <p className="text-muted text-sm">
            {[t(`license.${license}`), t("claim.boughtOn", { date: date(purchasedAt, t) })].join(" · ")}
          </p>
        </li>
      ))}
    </ul>
  );
}

export default function ClaimPage() {
  const t = useT();
  const { claim, email, path } = useLoaderData<typeof loader>();
  const result = useActionData<ClaimResult>();
  if (!claim) return <InvalidLink reason={t("claim.badLink")} to="/contact" label={t("claim.contact")} />;
  if (claim.purchases.length === 0)
    return (
      <AccountPage title={t("claim.title")}>
        <Notice
          tone={result?.isDone ? "success" : "info"}
          title={t(result?.isDone ? "claim.done" : "claim.already")}
          announce={Boolean(result?.isDone)}
          action={<ButtonLink to="/dashboard">{t("claim.toDashboard")}</ButtonLink>}
        >
          {result?.isDone && t("claim.doneText")}
        </Notice>
      </AccountPage>
    );
  return (
    <AccountPage title={t("claim.title")} lead={t("claim.lead")}>
      <div className="grid gap-6">
        {result?.error && (
          <Notice tone="danger" announce>
            {t.orElse(result.error, "errors.internal")}
          </Notice>
        )}
        <PurchaseItems purchases={claim.purchases} />
        {email ? (
          <Form method="post" className="grid gap-3">
            <p className="wrap-anywhere text-muted text-sm">
              <Sentence words="claim.as" kept={{ email }} />
            </p>
            <Button wide size="lg">
              {t("claim.add")}
            </Button>
          </Form>
        ) : (
          <ButtonLink to={`/sign-in?redirectTo=${path}`} size="lg" wide>
            {t("claim.login")}
          </ButtonLink>
        )}
      </div>
    </AccountPage>
  );
}
