/**
 * Checks out the cart, or one product by Buy now: `?product=id&license=type`, with `&amount=cents` where the
 * price is open, and `&gift=1` to give it away.
 */
import type { SubmissionResult } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { User } from "#app/accounts/accounts.contract.ts";
import { firstNameOf, isNeutralName } from "#app/accounts/neutral-name.ts";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { checkoutOf, startPayment } from "#app/checkout/checkout.server.ts";
import type { CheckoutDetails } from "#app/checkout/checkout-details.contract.ts";
import { CheckoutForm } from "#app/checkout/checkout-form.tsx";
import { checkoutFormSchema } from "#app/checkout/checkout-schema.ts";
import { countryChoices, phoneRuleFor } from "#app/checkout/countries.ts";
import { handleOrderEdit } from "#app/checkout/order-edits.form.server.ts";
import type { PriceRefusal } from "#app/checkout/order-price.server.ts";
import { giftDays } from "#app/gifts/give.server.ts";
import { expectedError, notFound } from "#app/http/errors.server.ts";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { rememberCoupon, rememberedCoupon } from "#app/offers/remembered-coupon.server.ts";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSafeLoader, offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { afterCartChanges } from "#app/session/account.browser.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

const CheckoutQuery = PaymentRequest.pick({ id: true, license: true, amount: true });

/** What the address asks to pay for. */
function targetOf({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const { searchParams } = new URL(request.url);
  const query = CheckoutQuery.safeParse({
    id: searchParams.get("product") ?? "cart",
    license: searchParams.get("license") ?? undefined,
    amount: searchParams.has("amount") ? Number(searchParams.get("amount")) : undefined,
  });
  const isGift = searchParams.has("gift");
  if (!query.success || (isGift && query.data.id === "cart")) throw notFound(context);
  return { ...query.data, isGift };
}

const pageOf = (id: string) => (id === "cart" ? "/cart" : `/product/${id}`);

/** The page that says why there is nothing to pay; null where there is none. */
const WAYS_ON: Record<PriceRefusal, ((id: string) => string) | null> = {
  cart_empty: pageOf,
  payment_pending: pageOf,
  free_product: pageOf,
  amount_too_low: pageOf,
  already_owned: () => "/dashboard",
  not_found: null,
};
const hasWayOn = (code: string): code is PriceRefusal => Object.hasOwn(WAYS_ON, code);

function paymentRefusal(error: unknown, context: AppLoadContext, id: string) {
  const code = expectedError(error)?.code;
  if (!code || !hasWayOn(code)) return null;
  const wayOn = WAYS_ON[code];
  return wayOn ? redirect(wayOn(id), 303) : notFound(context);
}

const giverName = ({ username }: User, { name = "" }: Partial<CheckoutDetails>) =>
  isNeutralName(username) ? firstNameOf(name) : username;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const target = targetOf({ request, context });
  const { code: coupon, namedAtMs: couponNamedAtMs } = await rememberedCoupon(request, context);
  const order = await checkoutOf(context.services, user, { ...target, coupon, couponNamedAtMs }).catch(
    (error: unknown) => {
      throw paymentRefusal(error, context, target.id) ?? error;
    },
  );
  const { language } = context.services;
  const countries = countryChoices(language);
  const examples = countries.map(({ slug }) => [slug, phoneRuleFor(slug)?.placeholder]);
  const phoneExamples: Record<string, string> = Object.fromEntries(examples.filter(([, example]) => example));
  const { legal, paymentMarks: marks } = await context.services.shop.profile();
  return {
    order,
    fromCart: target.id === "cart",
    gift: target.isGift
      ? { from: giverName(user, order.details), days: await giftDays(context.services) }
      : null,
    countries,
    phoneExamples,
    legal,
    marks,
    title: translatorFor(language)(target.isGift ? "gift.title" : "checkout.title"),
  };
}

/** Waits for pending removals from the cart, so that a removed line is neither shown nor paid. */
export const clientLoader = afterCartChanges(offlineSafeLoader<typeof loader>("routes/checkout"));

/** When the total or the terms differ from those shown, the page is shown again before the payment provider is called. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser({ request, context });
  const target = targetOf({ request, context });
  const form = await readForm({ request, context });
  const edited = await handleOrderEdit({ request, context, user, form });
  if (edited) return edited;
  const submission = parseForm(form, checkoutFormSchema({ isGift: target.isGift }));
  if (submission.status !== "success") return invalidFormReply(submission);
  const coupon = form.get("coupon") ?? "";
  const { total, shownTerms, consent, lettersVersion, noLetters, source, ...typed } = submission.value;
  const { giftEmail, giftFrom, giftNote, giftDay, ...details } = typed;
  const letters = noLetters ? "refused" : "agreed";
  const gift =
    target.isGift && giftEmail && giftFrom
      ? { email: giftEmail, from: giftFrom, note: giftNote ?? "", day: giftDay }
      : undefined;
  try {
    const { url } = await startPayment(context.services, user, {
      ...target,
      details,
      gift,
      consent,
      coupon,
      shownTotal: total,
      shownTerms,
      source,
      ...(lettersVersion && { letters }),
    });
    return redirect(url, 303);
  } catch (error) {
    const refusal = paymentRefusal(error, context, target.id);
    if (refusal) throw refusal;
    const { data: reply, init } = failedFormReply(submission, error);
    const headers = new Headers(init?.headers);
    // The typed code may not be applied yet: the page shows it with the new total.
    headers.append("Set-Cookie", await rememberCoupon(context, coupon));
    return data(reply, { ...init, headers });
  }
}

export const clientAction = afterCartChanges(offlineSafeAction(offlineSubmission));

export const handle = {
  i18n: ["cart", "catalog", "checkout", "gifts", "legal", "letters", "orders", "orders.consent", "rates"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function CheckoutPage() {
  const t = useT();
  const loaded = useLoaderData<typeof loader>();
  return (
    <Page title={loaded.title} lead={loaded.gift && t("gift.lead")}>
      <CheckoutForm {...loaded} result={useActionData<SubmissionResult>()} />
    </Page>
  );
}
