import type Stripe from "stripe";

const limit = { limit: 1 };

/**
 * What memberships need of a restricted key besides what sales need, under Stripe's names of these rights. Reading alone can be tried: whether it may
 * write shows only when it does.
 */
const MEMBER_RIGHTS: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  Subscriptions: (stripe) => stripe.subscriptions.list(limit),
  Products: (stripe) => stripe.products.list(limit),
  Prices: (stripe) => stripe.prices.list(limit),
  Coupons: (stripe) => stripe.coupons.list(limit),
  Invoices: async (stripe) => {
    await stripe.invoices.list(limit);
    await stripe.invoicePayments.list(limit);
  },
  "Customer portal": (stripe) => stripe.billingPortal.configurations.list(limit),
};

/** @returns the names of the rights that a key lacks */
export async function missingMemberRights(stripe: Stripe): Promise<string[]> {
  const tried = Object.entries(MEMBER_RIGHTS).map(async ([name, call]) => {
    try {
      await call(stripe);
      return [];
    } catch (error) {
      if ((error as Partial<Stripe.errors.StripeError>).type === "StripePermissionError") return [name];
      throw error;
    }
  });
  return (await Promise.all(tried)).flat();
}
