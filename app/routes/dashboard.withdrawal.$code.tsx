/** Withdraws from the contract of one order: what it covers, and the button that declares it. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { offlineSafeAction } from "#app/client/offline.ts";
import { offlineSafeLoader } from "#app/client/offline-pages.ts";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Page } from "#app/components/ui/page.tsx";
import { messageOf } from "#app/domain/errors.ts";
import { WithdrawalParams } from "#app/domain/orders/withdrawal.contract.ts";
import { withdraw, withdrawalView } from "#app/domain/orders/withdrawal.server.ts";
import { expectedError, notFound, orNotFound } from "#app/http/errors.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { dateTime } from "#app/i18n/format-time.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

type Args = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

async function orderOf({ request, params, context }: Args) {
  const user = await requireUser({ request, context });
  const address = WithdrawalParams.safeParse(params);
  if (!address.success) throw notFound(context);
  return { user, code: address.data.code };
}

export async function loader(args: LoaderFunctionArgs) {
  const { user, code } = await orderOf(args);
  const { services } = args.context;
  const view = await withdrawalView(services, user, code).catch(orNotFound(args.context));
  return { view, title: translatorFor(services.language)("withdrawal.title") };
}

export const clientLoader = offlineSafeLoader<typeof loader>();

interface WithdrawalAnswer {
  /** An i18n key. */
  error: string;
}

export async function action(args: ActionFunctionArgs) {
  const { user, code } = await orderOf(args);
  await readForm(args);
  try {
    await withdraw(args.context.services, user, code);
  } catch (error) {
    const expected = expectedError(error);
    if (expected?.code === "not_found") throw notFound(args.context);
    if (expected?.code !== "withdrawal_over") throw error;
    return data<WithdrawalAnswer>({ error: messageOf(expected) }, { status: 409 });
  }
  return redirect(`/dashboard/withdrawal/${code}`, 303);
}

export const clientAction = offlineSafeAction((): WithdrawalAnswer => ({ error: "shell.offline" }));

export const meta = titleMeta;

export default function WithdrawalPage() {
  const t = useT();
  const { view, title } = useLoaderData<typeof loader>();
  const answer = useActionData<WithdrawalAnswer>();
  const busy = useNavigation().state === "submitting";
  const { orderCode, paidAt, until, buyer, email, lines, withdrawnAt } = view;
  const covered = lines.filter((line) => line.covered);
  const time = (iso: string) => dateTime(iso, t.language);
  return (
    <Page
      title={title}
      lead={t("withdrawal.order", { order: orderCode, date: time(paidAt) })}
      width="read"
      back={{ to: "/dashboard#payments", label: t("library.title") }}
    >
      <div className="grid gap-6">
        {answer?.error && (
          <Notice tone="danger" announce>
            {t.known(answer.error, "errors.internal")}
          </Notice>
        )}
        {withdrawnAt && (
          <Notice tone="success" announce title={t("withdrawal.done")}>
            {t("withdrawal.doneText", { date: time(withdrawnAt), address: email })}
          </Notice>
        )}
        {!withdrawnAt && !until && (
          <Notice tone="danger" title={t("withdrawal.over")}>
            {t("withdrawal.overText")}
          </Notice>
        )}
        {covered.length > 0 && (until || withdrawnAt) && (
          <section aria-labelledby="covered">
            <h2 id="covered" className="text-lg">
              {t("withdrawal.covered")}
            </h2>
            <ul className="mt-2 list-disc pl-5">
              {covered.map((line) => (
                <li key={line.title}>{line.title}</li>
              ))}
            </ul>
          </section>
        )}
        {until && lines.some((line) => line.delivered) && (
          <p className="text-muted">
            {t("withdrawal.delivered", {
              models: lines
                .filter((line) => line.delivered)
                .map((line) => line.title)
                .join(", "),
            })}
          </p>
        )}
        {until && (
          <>
            <dl className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
              <dt className="text-muted">{t("withdrawal.name")}</dt>
              <dd>{buyer}</dd>
              <dt className="text-muted">{t("withdrawal.mail")}</dt>
              <dd className="break-words">{email}</dd>
              <dt className="text-muted">{t("withdrawal.until")}</dt>
              <dd>{time(until)}</dd>
            </dl>
            <p>{t("withdrawal.effect")}</p>
            <Form method="post">
              <Button busy={busy} busyLabel={t("ui.loading")}>
                {t("withdrawal.confirm")}
              </Button>
            </Form>
          </>
        )}
      </div>
    </Page>
  );
}
