import { Form, useActionData } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { type LicenseType, licensesIncluding } from "#app/catalog/licenses.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { MembershipSlot } from "#app/memberships/membership-slot.tsx";
import { isOpened } from "#app/memberships/opened-models.ts";
import { CouponPriceSlot } from "#app/offers/coupon-slot.tsx";
import { RateNote } from "#app/rates/rate-note.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { SourceField } from "#app/sources/source-field.tsx";
import { BOTTOM_BAR, STICKY_BOTTOM_BAR } from "#app/ui/bottom-bar.ts";
import { CardIcon, DownloadIcon, icon } from "#app/ui/icons.tsx";
import { ComparedPrice, PriceTag } from "#app/ui/price.tsx";
import { useToast } from "#app/ui/toasts.tsx";
import { AmountField, useAmount } from "./amount-field.tsx";
import { BuyActions, type BuyActionsProps } from "./buy-actions.tsx";
import { buyButtons, type LicenseOffer, licenseOffers } from "./buy-buttons.ts";
import { LicenseChoice } from "./license-choice.tsx";
import { PaymentMarks } from "./payment-marks.tsx";

const ResumeIcon = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3.5V8H15" />);

const CARD = { key: "buying.trustCard", Icon: CardIcon } as const;
const PROMISES = [
  { key: "buying.trustDownload", Icon: DownloadIcon },
  { key: "buying.trustResume", Icon: ResumeIcon },
] as const;

/** @param marks the ways to pay; null where there is nothing to pay */
function BuyerPromises({ marks }: { marks: readonly string[] | null }) {
  const t = useT();
  return (
    <>
      {marks && marks.length > 0 && <PaymentMarks marks={marks} />}
      <ul className="grid gap-2 text-muted text-sm">
        {(marks?.length === 0 ? [CARD, ...PROMISES] : PROMISES).map(({ key, Icon }) => (
          <li key={key} className="flex items-center gap-3">
            <Icon />
            <span>{t(key)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type Buyable = Pick<ProductDetail, "id" | "title" | "licenses" | "publishedAt" | "inMemberships">;

function useOwnership(product: Buyable) {
  const { id, licenses } = product;
  const { status, user, cart, purchases, pendingLines, unreachable } = useSession();
  const loading = status === "loading" || (status === "in" && !(cart && purchases));
  const has = (product: string, types: LicenseType[]) =>
    purchases?.some((p) => p.id === product && !p.revokedAt && !p.member && types.includes(p.license));
  const isTaken = purchases?.some((p) => p.id === id && !p.revokedAt && p.member);
  const membership = loading ? undefined : user?.membership;
  const line =
    pendingLines.findLast((line) => line.id === id) ?? cart?.items.find(({ product }) => product.id === id);
  return {
    session: !loading ? status : unreachable ? "unknown" : "loading",
    owned: licenses.filter(({ type }) => has(id, [type])),
    inCart: line?.license ?? null,
    processing: cart?.processing.includes(id) ?? false,
    membership,
    asMember: isTaken ? "taken" : membership && isOpened(membership, product) ? "open" : null,
    holds: (other: string, license: LicenseType) => has(other, licensesIncluding(license)),
  } as const;
}

/** Shows a toast when the form could not be sent; otherwise the action redirects and returns no data. */
function useOfflineToast(productId: string) {
  const t = useT();
  const toast = useToast();
  const offlineAnswer = useActionData();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast for each failure.
  useEffect(() => {
    if (offlineAnswer) toast({ about: productId, tone: "danger", text: t("shell.offline") });
  }, [offlineAnswer]);
}

function useLicense({ licenses }: Buyable, { inCart, owned }: ReturnType<typeof useOwnership>) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, choose] = useState<LicenseType | null>(null);
  const firstLicense = licenses[0]?.type ?? "standard";
  useEffect(() => {
    const checked = new FormData(form.current ?? undefined).get("license");
    if (checked !== firstLicense) choose(checked as LicenseType);
  }, [firstLicense]);
  return { form, license: chosen ?? inCart ?? owned[0]?.type ?? firstLicense, choose };
}

function useScrolledPast(element: RefObject<Element>): boolean {
  const [scrolledPast, setPast] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) =>
      setPast(entry ? !entry.isIntersecting && entry.boundingClientRect.bottom < innerHeight / 2 : false),
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return scrolledPast;
}

interface BuyRowProps extends Omit<BuyActionsProps, "free"> {
  amountDue: number;
  /** What is paid for has two buttons, whose place is kept until it is known which. */
  isPaid: boolean;
}

/** The price, repeated because the list of licenses may be out of view, and the buttons. */
function BuyRow({ amountDue, isPaid, ...actions }: BuyRowProps) {
  const below = isPaid ? "md:grid md:min-h-30 md:content-start md:gap-1" : "";
  return (
    <div className={`flex min-h-14 flex-wrap gap-3 ${below}`}>
      {!actions.buttons.some((button) => button === "download" || button === "take") && (
        <span className="grid min-w-20 shrink-0 content-center md:hidden">
          <PriceTag cents={amountDue} className="price text-lg" />
          <ComparedPrice cents={amountDue} />
        </span>
      )}
      <BuyActions {...actions} free={amountDue === 0} />
    </div>
  );
}

const NO_OFFER: LicenseOffer = { type: "standard", price: 0, amountDue: 0, state: null };

interface BuyBoxProps {
  product: Buyable;
  marks: readonly string[];
  /** HTML that says to everybody which membership has the model. */
  membership: string;
}

/**
 * On small screens the row of buttons sticks to the bottom of the viewport until its place in the page is reached; further
 * down, a bar with only the main button sticks there.
 */
export function BuyBox({ product, marks, membership }: BuyBoxProps) {
  const t = useT();
  const { retry } = useSession();
  const ownership = useOwnership(product);
  const { form, license, choose } = useLicense(product, ownership);
  const offers = licenseOffers(product.licenses, ownership);
  const offer = offers.find(({ type }) => type === license) ?? NO_OFFER;
  const open = useAmount(offer);
  const amountDue = Math.max(offer.amountDue, open.amount ?? 0);
  const buttons = buyButtons({ ...ownership, offer: { ...offer, amountDue } });
  useOfflineToast(product.id);
  const bar = useRef<HTMLDivElement>(null);
  const past = useScrolledPast(bar);
  const { amount, refuses } = open;
  const isPaid = offer.price > 0 || open.isOpen;
  const line = { id: product.id, offer, ownership, amount };
  const row = { product, license, amountDue, isPaid, amount, refuses, retry, session: ownership.session };
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      data-member={ownership.membership && ""}
      onSubmit={(event) => refuses() && event.preventDefault()}
      className="max-md:contents md:grid md:grid-cols-1 md:gap-4"
    >
      <SourceField />
      <LicenseChoice offers={offers} chosen={license} amountDue={amountDue} choose={choose} />
      {open.isOpen && <AmountField amount={open} />}
      <CouponPriceSlot {...line} />
      <MembershipSlot
        {...line}
        html={membership}
        membership={ownership.membership}
        asMember={ownership.asMember}
      />
      {ownership.session === "unknown" && (
        <p role="status" className="text-muted text-sm">
          {t("product.unchecked")}
        </p>
      )}
      <RateNote />
      <div ref={bar} data-buy-bar="" className={STICKY_BOTTOM_BAR}>
        <BuyRow {...row} buttons={buttons} />
      </div>
      {past && (
        <div className={`${BOTTOM_BAR} fixed inset-x-0 bottom-0 hidden animate-rise max-md:tall:block`}>
          <BuyRow {...row} buttons={buttons.slice(0, 1)} />
        </div>
      )}
      <BuyerPromises marks={amountDue > 0 && !buttons.includes("saved") ? marks : null} />
    </Form>
  );
}
