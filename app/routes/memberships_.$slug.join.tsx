/** Joins a tier: `?interval=month|year`, by the coupon that the browser remembers, if it is for that; `&coupon=` without it. Works without scripts. */
import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { countryChoices, phoneRuleFor } from "#app/checkout/countries.ts";
import { titlesOfCollections } from "#app/collections/collection-titles.server.ts";
import { expectedError, notFound } from "#app/http/errors.server.ts";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { JoinFields } from "#app/memberships/join.contract.ts";
import { joinMembership, joinView } from "#app/memberships/join.server.ts";
import { JoinForm } from "#app/memberships/join-form.tsx";
import { CHANGE_PATH, INTERVALS } from "#app/memberships/memberships.contract.ts";
import { useSentences as afterwardsSentences, openedSentences } from "#app/memberships/rights-sentences.ts";
import { rememberedCoupon } from "#app/offers/remembered-coupon.server.ts";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, params: { slug = "" }, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const { services } = context;
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("interval");
  const interval = INTERVALS.find((each) => each === asked) ?? null;
  const withoutCoupon = searchParams.has("coupon");
  const coupon = withoutCoupon ? "" : (await rememberedCoupon(request, context)).code;
  const { tier, ...view } = await joinView(services, user, { tier: slug, interval, coupon }).catch(
    (error: unknown) => {
      const code = expectedError(error)?.code;
      if (code === "already_member") throw redirect(`${CHANGE_PATH}?tier=${slug}&interval=${asked}`, 303);
      if (code === "not_found" || code === "membership_over") throw notFound(context);
      throw error;
    },
  );
  const { language } = services;
  const t = translatorFor(language);
  const name = inLanguage(tier.name, services);
  const titles = await titlesOfCollections(services, tier.collections);
  const countries = countryChoices(language);
  const examples = countries.map(({ slug: country }) => [country, phoneRuleFor(country)?.placeholder]);
  const { legal } = await services.shop.profile();
  return {
    ...view,
    withoutCoupon,
    tier: {
      slug,
      revision: tier.revision,
      name,
      sentences: [...openedSentences(tier, titles, t), ...afterwardsSentences(tier, t)],
    },
    countries,
    phoneExamples: Object.fromEntries(examples.filter(([, example]) => example)) as Record<string, string>,
    legal,
    title: t("joining.title", { tier: name }),
  };
}

export async function action({ request, params: { slug = "" }, context }: ActionFunctionArgs) {
  const user = await requireUser({ request, context });
  const form = await readForm({ request, context });
  const submission = parseForm(form, JoinFields);
  if (submission.status !== "success") return invalidFormReply(submission);
  try {
    const { url } = await joinMembership(context.services, user, { slug, request: submission.value });
    return redirect(url, 303);
  } catch (error) {
    if (expectedError(error)?.code === "not_found") throw notFound(context);
    const { data: reply, init } = failedFormReply(submission, error);
    return data(reply, init ?? undefined);
  }
}

export const clientAction = offlineSafeAction(offlineSubmission);

export const handle = {
  i18n: ["checkout", "legal", "memberships.joining", "memberships.rights", "orders.consent"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function JoinPage() {
  const t = useT();
  const { title, isFull, ...loaded } = useLoaderData<typeof loader>();
  const result = useActionData<SubmissionResult>();
  return (
    <Page title={title}>
      {isFull ? (
        <Notice
          title={t("joining.full")}
          action={
            <ButtonLink to="/memberships" variant="secondary">
              {t("member.toTiers")}
            </ButtonLink>
          }
        >
          {t("joining.fullText")}
        </Notice>
      ) : (
        <JoinForm {...loaded} result={result} />
      )}
    </Page>
  );
}
