/** Withdraws from models of one order, or from the membership that it pays for: which ones, and the button that declares it. Works without scripts. */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { expectedError, notFound, orNotFound, statusOf } from "#app/http/errors.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { money } from "#app/i18n/format.ts";
import { dateTime, lastDayBefore } from "#app/i18n/format-time.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSafeLoader } from "#app/offline/page-copies.browser.ts";
import {
  type WithdrawalAnswer,
  WithdrawalParams,
  type WithdrawalView,
} from "#app/orders/refunds/withdrawal.contract.ts";
import { withdraw, withdrawalView } from "#app/orders/refunds/withdrawal.server.ts";
import { messageOf } from "#app/shared/errors.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

type Args = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

async function requireUserAndCode({ request, params, context }: Args) {
  const user = await requireUser({ request, context });
  const address = WithdrawalParams.safeParse(params);
  if (!address.success) throw notFound(context);
  return { user, code: address.data.code };
}

export async function loader(args: LoaderFunctionArgs) {
  const { user, code } = await requireUserAndCode(args);
  const { services } = args.context;
  const view = await withdrawalView(services, user, code).catch(orNotFound(args.context));
  return { view, title: translatorFor(services.language)("withdrawal.title") };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/dashboard.withdrawal.$code");

export async function action(args: ActionFunctionArgs) {
  const { user, code } = await requireUserAndCode(args);
  const productIds = (await readForm(args)).getAll("model");
  try {
    await withdraw(args.context.services, user, { code, productIds });
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    if (expected.code === "not_found") throw notFound(args.context);
    const { fields, code: refused } = expected;
    return data<WithdrawalAnswer>(
      { error: fields?.model ?? messageOf(expected) },
      { status: statusOf(refused) },
    );
  }
  return redirect(`/dashboard/withdrawal/${code}`, 303);
}

export const clientAction = offlineSafeAction((): WithdrawalAnswer => ({ error: "shell.offline" }));

export const handle = { i18n: ["orders"] } satisfies PageHandle;

export const meta = titleMeta;

function Declarations({ view: { declarations, email } }: { view: WithdrawalView }) {
  const t = useT();
  return declarations.map(({ at, titles, due, refund }) => (
    <Notice key={at} tone="success" announce title={t("withdrawal.doneFrom", { models: titles.join(", ") })}>
      <Sentence words="withdrawal.doneText" kept={{ address: email }} values={{ date: dateTime(at, t) }} />{" "}
      <span>{t(`withdrawal.refund_${refund}`, { amount: money(due, t.language) })}</span>
    </Notice>
  ));
}

function Models({ open }: Pick<WithdrawalView, "open">) {
  const t = useT();
  const [only, ...others] = open;
  if (only && others.length === 0)
    return (
      <div>
        <p className="font-medium text-sm">{t("withdrawal.choose")}</p>
        <p className="mt-1 flex justify-between gap-4">
          <span>{only.title}</span>
          <span className="price">{money(only.price, t.language)}</span>
        </p>
        <input type="hidden" name="model" value={only.productId} />
      </div>
    );
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-sm">{t("withdrawal.choose")}</legend>
      {open.map(({ productId, title, price }) => (
        <CheckboxField
          key={productId}
          name="model"
          value={productId}
          defaultChecked
          label={[title, money(price, t.language)].join(" · ")}
        />
      ))}
    </fieldset>
  );
}

function Membership({ tier, paid, back, taken }: NonNullable<WithdrawalView["membership"]>) {
  const t = useT();
  const amount = money(back, t.language);
  return (
    <>
      <p className="flex justify-between gap-4">
        <span className="font-medium">{tier}</span>
        <span className="price">{money(paid, t.language)}</span>
      </p>
      <p>
        <span>{t("withdrawal.memberEffect")}</span>{" "}
        {taken > 0 && <span>{t.count("withdrawal.memberTaken", taken)}</span>}
      </p>
      <p>
        {back === 0
          ? t("withdrawal.nothingLeft")
          : back < paid
            ? t("withdrawal.memberPart", { amount, paid: money(paid, t.language) })
            : t("withdrawal.memberAll", { amount })}
      </p>
    </>
  );
}

function WithdrawalForm({ view }: { view: WithdrawalView }) {
  const t = useT();
  const busy = useNavigation().state === "submitting";
  const { open, membership, atMost, until, buyer, email, delivered } = view;
  return (
    <Form method="post" className="grid gap-6">
      {membership ? <Membership {...membership} /> : <Models open={open} />}
      <dl className="grid gap-x-4 border-line border-y py-4 max-sm:[&>dt:not(:first-child)]:mt-3 sm:grid-cols-[10rem_1fr] sm:gap-y-2">
        <dt className="text-muted">{t("withdrawal.name")}</dt>
        <dd>{buyer}</dd>
        <dt className="text-muted">{t("withdrawal.mail")}</dt>
        <dd className="break-words">{email}</dd>
        <dt className="text-muted">{t("withdrawal.until")}</dt>
        <dd>{until && lastDayBefore(until, t)}</dd>
      </dl>
      {!membership && (
        <p>
          <span>{t("withdrawal.effect")}</span>{" "}
          {open.length + delivered.length > 1 && <span>{t("withdrawal.keep")}</span>}
        </p>
      )}
      {open.map(
        ({ productId, title, upgrade }) =>
          upgrade && (
            <p key={productId}>
              <Sentence
                words="withdrawal.upgrade"
                kept={{ order: upgrade.orderCode }}
                values={{ model: title, amount: money(upgrade.price, t.language) }}
              />
            </p>
          ),
      )}
      {atMost !== null && (
        <p>
          {atMost > 0
            ? t("withdrawal.atMost", { amount: money(atMost, t.language) })
            : t("withdrawal.nothingLeft")}
        </p>
      )}
      <div>
        <Button busy={busy} busyLabel={t("ui.loading")}>
          {t("withdrawal.confirm")}
        </Button>
      </div>
    </Form>
  );
}

export default function WithdrawalPage() {
  const t = useT();
  const { view, title } = useLoaderData<typeof loader>();
  const answer = useActionData<WithdrawalAnswer>();
  const { orderCode, paidAt, until, membership, delivered, declarations } = view;
  return (
    <Page
      title={title}
      lead={
        <Sentence
          words="withdrawal.order"
          kept={{ order: orderCode }}
          values={{ date: dateTime(paidAt, t) }}
        />
      }
      width="read"
      back={{ to: "/dashboard/payments", label: t("withdrawal.payments") }}
    >
      <div tabIndex={-1} className="grid gap-6 outline-none">
        {answer?.error && (
          <Notice tone="danger" announce>
            {t.orElse(answer.error, "errors.internal")}
          </Notice>
        )}
        <Declarations view={view} />
        {declarations.length === 0 && !until && (
          <Notice tone="danger" title={t("withdrawal.over")}>
            {t(membership ? "withdrawal.memberOver" : "withdrawal.overText")}
          </Notice>
        )}
        {until && delivered.length > 0 && (
          <p className="text-muted">{t("withdrawal.delivered", { models: delivered.join(", ") })}</p>
        )}
        {until && <WithdrawalForm key={declarations.length} view={view} />}
      </div>
    </Page>
  );
}
