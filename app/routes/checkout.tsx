/** The cart, or one product by Buy now: `?product=id&license=type`. */
import type { SubmissionResult } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { offlineSafeAction } from "#app/client/offline.ts";
import { offlineSafeLoader, offlineSubmission } from "#app/client/offline-pages.ts";
import { CheckoutForm } from "#app/components/checkout/checkout-form.tsx";
import { checkoutForm } from "#app/components/checkout/checkout-schema.ts";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { Page } from "#app/components/ui/page.tsx";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import { CheckoutDetails, OrderEdit, PaymentRequest } from "#app/domain/checkout/checkout.contract.ts";
import { checkoutOf, editOrder, startPayment } from "#app/domain/checkout/checkout.server.ts";
import { countryChoices, phoneFits, phoneRuleFor } from "#app/domain/checkout/countries.ts";
import { expectedError } from "#app/http/errors.server.ts";
import {
  failedFormReply,
  invalidFormReply,
  knownFields,
  parseForm,
  readForm,
  type SentForm,
} from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { notFound, orNotFound } from "#app/http/not-found.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

const CheckoutQuery = PaymentRequest.pick({ id: true, license: true });

/** The order that the address asks for, at today's prices. @throws a redirect or 404 when there is none to pay */
async function orderFor(request: Request, context: AppLoadContext, user: User) {
  const { searchParams } = new URL(request.url);
  const query = CheckoutQuery.safeParse({
    id: searchParams.get("product") ?? "cart",
    license: searchParams.get("license") ?? undefined,
  });
  if (!query.success) throw notFound(context);
  try {
    return { query: query.data, order: await checkoutOf(context.services, user, query.data) };
  } catch (error) {
    const code = expectedError(error)?.code;
    if (code === "cart_empty") throw redirect("/cart", 303);
    if (code === "already_owned") throw redirect("/dashboard", 303);
    if (code === "free_product") throw redirect(`/product/${query.data.id}`, 303);
    return orNotFound(context)(error);
  }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const { query, order } = await orderFor(request, context, user);
  const { language } = context.services;
  const countries = countryChoices(language);
  const examples = countries.map(({ slug }) => [slug, phoneRuleFor(slug)?.placeholder]);
  const phoneExamples: Record<string, string> = Object.fromEntries(examples.filter(([, example]) => example));
  return {
    order,
    fromCart: query.id === "cart",
    countries,
    phoneExamples,
    title: translatorFor(language)("checkout.title"),
  };
}

export const clientLoader = offlineSafeLoader<typeof loader>();

/** Changes a line for a buyer without scripts: the same page again, with what was typed. */
async function changeLine(
  context: AppLoadContext,
  user: User,
  { edit, typed }: { edit: string; typed: SentForm },
) {
  const change = OrderEdit.safeParse(edit);
  try {
    if (change.success) await editOrder(context.services, user, change.data);
  } catch (error) {
    if (!expectedError(error)) throw error;
  }
  return { initialValue: knownFields(typed, CheckoutDetails) } satisfies SubmissionResult;
}

/** A price that changed since the page was shown is shown again before the payment provider is called. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser({ request, context });
  const form = await readForm({ request, context });
  const edit = form.get("edit");
  if (edit !== null) return changeLine(context, user, { edit, typed: form });
  const submission = parseForm(form, checkoutForm(phoneFits));
  if (submission.status !== "success") return invalidFormReply(submission);
  const { query, order } = await orderFor(request, context, user);
  const { total, consent, ...details } = submission.value;
  if (total !== order.total)
    return data(submission.reply({ formErrors: ["checkout.priceChanged"] }), { status: 409 });
  try {
    const { url } = await startPayment(context.services, user, { ...query, details, consent });
    return redirect(url, 303);
  } catch (error) {
    return failedFormReply(submission, error);
  }
}

export const clientAction = offlineSafeAction(offlineSubmission);

export const meta = titleMeta;

export default function CheckoutPage() {
  const t = useT();
  const loaded = useLoaderData<typeof loader>();
  return (
    <Page title={t("checkout.title")} lead={t("checkout.lead")}>
      <CheckoutForm {...loaded} result={useActionData<SubmissionResult>()} />
    </Page>
  );
}
