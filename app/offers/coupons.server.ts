import { existingIds } from "#app/catalog/catalog.store.server.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import {
  type Attempt,
  enforceLimits,
  networkAttempts,
  type Visitor,
  wasCounted,
} from "#app/limits/limits.server.ts";
import type { Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { cursorOf, keysetPage, pageOf } from "#app/shared/list-page.ts";
import {
  type CouponChange,
  CouponCode,
  type LinkedCoupon,
  type NewCoupon,
  type StudioCoupon,
} from "./coupons.contract.ts";
import {
  type CouponRow,
  couponForUser,
  couponsWithUses,
  couponWithUses,
  endCouponAt,
  insertCoupon,
  modelsIn,
  modelsOfCoupon,
  NAMED_MODELS,
  pricesOfTier,
  tierOfCoupon,
  updateCoupon,
} from "./coupons.store.server.ts";
import { type CouponBuyers, firstPaymentDiscount } from "./pricing/coupon.ts";
import type { RememberedCoupon } from "./remembered-coupon.server.ts";

type Reader = Pick<Services, "language" | "mainLanguage">;
type CouponServices = Pick<Services, "db" | "now">;
type UsedCoupon = Awaited<ReturnType<typeof couponForUser>>[number];

/** The coupon is for others; whom, its reader is told. */
type ForOthers = "coupon_owners" | "coupon_subscribers";
export type UnusableCoupon =
  | "coupon_unknown"
  | "coupon_over"
  | "coupon_used_up"
  | "coupon_used"
  | "coupon_member"
  | "coupon_membership"
  | "coupon_other_membership"
  | ForOthers;

const hasEnded = ({ endsAt }: Pick<CouponRow, "endsAt">, at: Date) => endsAt !== null && endsAt <= at;

export interface RequestedCoupon {
  code: string;
  row?: UsedCoupon;
  buyers?: CouponBuyers;
}

function buyersOf({ ownersOf, subscribersOnly, ownedTitles }: UsedCoupon, reader: Reader): CouponBuyers {
  const titles = (JSON.parse(ownedTitles) as Translated[]).map((title) => inLanguage(title, reader));
  const owners = ownersOf && (ownersOf.length > NAMED_MODELS ? [] : titles);
  return { owners, subscribers: subscribersOnly };
}

const codeOf = (typedCode: string) => CouponCode.safeParse(typedCode).data ?? typedCode;

/** Who tries codes: an account, or a visitor's network. */
type Trying = { id: string } | Visitor;

/** Counts a code that somebody tries, on any page or call; trying the same one again does not count. @throws DomainError too_many */
export async function countCouponTry(services: Writes, who: Trying, typedCode: string): Promise<void> {
  const key = "id" in who ? who.id : who.network;
  const counted: Attempt = ["couponCounted", `${key} ${codeOf(typedCode)}`];
  const attempts: Attempt[] = "id" in who ? [["coupon", key]] : networkAttempts("couponNetwork", who);
  if (!(await wasCounted(services, counted))) await enforceLimits(services, ...attempts, counted);
}

/** Looks a coupon up for a buyer. @param typedCode as the buyer typed it. @throws DomainError too_many */
export async function requestedCoupon(
  services: Writes,
  userId: string,
  typedCode: string,
): Promise<RequestedCoupon> {
  const code = codeOf(typedCode);
  await countCouponTry(services, { id: userId }, code);
  const [row] = await couponForUser(services.db, code, userId);
  return { code, ...(row && { row, buyers: buyersOf(row, services) }) };
}

/**
 * The terms of a coupon that can be used now, or why it cannot. One that has not begun yet is refused like an unknown code.
 * @param tier which is joined; null for an order of models
 */
export function usableCoupon(
  coupon: UsedCoupon | undefined,
  { at, tier }: { at: Date; tier: string | null },
): UsedCoupon | UnusableCoupon {
  if (!coupon || coupon.startsAt > at) return "coupon_unknown";
  if (coupon.tier !== tier) return tier === null ? "coupon_membership" : "coupon_other_membership";
  const { maxUses, maxUsesPerPerson } = coupon;
  if (hasEnded(coupon, at)) return "coupon_over";
  if (maxUsesPerPerson !== null && coupon.usesOfUser >= maxUsesPerPerson) return "coupon_used";
  if (maxUses !== null && coupon.uses >= maxUses) return "coupon_used_up";
  if (!coupon.isForMember) return "coupon_member";
  return whyForOthers(coupon) ?? coupon;
}

function whyForOthers({ isForOwner, isForSubscriber }: UsedCoupon): ForOthers | null {
  if (!isForOwner) return "coupon_owners";
  return isForSubscriber ? null : "coupon_subscribers";
}

/** Whether a buyer paid with a coupon since their browser remembers it: then it is only offered again. */
export const wasUsedSince = (row: UsedCoupon | undefined, namedAtMs: number): boolean =>
  row != null && row.lastUsedAtMs !== null && row.lastUsedAtMs >= namedAtMs;

/**
 * What the coupon that a browser remembers does, for a visitor who opened its link; undefined for one that was used since, or whose models are not for
 * sale, or whose membership takes nobody in.
 * @throws DomainError too_many, coupon_unknown, coupon_over, coupon_used, coupon_used_up, coupon_member
 */
export async function linkedCoupon(
  services: Writes,
  who: Trying,
  { code: named, namedAtMs }: RememberedCoupon,
): Promise<LinkedCoupon | undefined> {
  if (!named) return;
  const { db, now, language, mainLanguage } = services;
  const code = codeOf(named);
  await countCouponTry(services, who, code);
  const [[row], models, [tier]] = await db.batch([
    couponForUser(db, code, "id" in who ? who.id : ""),
    modelsOfCoupon(db, code),
    tierOfCoupon(db, code),
  ]);
  if (!row) throw new DomainError("coupon_unknown");
  if (wasUsedSince(row, namedAtMs)) return;
  const usable = usableCoupon(row, { at: now(), tier: row.tier });
  const isYours = typeof usable !== "string";
  // Whoever signs in, or subscribes, may use it yet.
  if (!isYours && usable !== whyForOthers(row)) throw new DomainError(usable);
  const { percent, amountCents, productIds, minimumCents, withSales, endsAt } = row;
  if ((productIds && models.length === 0) || (row.tier !== null && !tier)) return;
  return {
    code,
    // Of those that are not for sale now nobody is told.
    terms: {
      percent,
      amountCents,
      productIds: productIds && models.map(({ id }) => id),
      minimumCents,
      withSales,
    },
    until: endsAt?.toISOString() ?? null,
    buyers: buyersOf(row, services),
    isYours,
    models: models
      .slice(0, NAMED_MODELS)
      .map(({ id, title }) => ({ id, title: inLanguage(title, { language, mainLanguage }) })),
    tier: tier
      ? { slug: tier.slug, name: inLanguage(JSON.parse(tier.name) as Translated, { language, mainLanguage }) }
      : null,
  };
}

const stateOf = (row: CouponRow & { uses: number }, at: Date): StudioCoupon["state"] => {
  if (hasEnded(row, at)) return "over";
  if (row.maxUses !== null && row.uses >= row.maxUses) return "used_up";
  return row.startsAt > at ? "planned" : "running";
};

const studioCoupon = (row: CouponRow & { uses: number }, at: Date): StudioCoupon => ({
  code: row.code,
  percent: row.percent,
  amount: row.amountCents,
  ids: row.productIds,
  tier: row.tier,
  minimum: row.minimumCents || null,
  withSales: row.withSales,
  ownersOf: row.ownersOf,
  subscribersOnly: row.subscribersOnly,
  from: row.startsAt.toISOString(),
  until: row.endsAt?.toISOString() ?? null,
  maxUses: row.maxUses,
  maxUsesPerPerson: row.maxUsesPerPerson,
  uses: row.uses,
  state: stateOf(row, at),
  revision: row.revision,
});

type Terms = Omit<NewCoupon, "code">;

/** @throws DomainError not_found when one of the models does not exist */
async function requireModels(db: CouponServices["db"], ids: readonly string[]): Promise<void> {
  const known = await existingIds(db, ids);
  const missing = ids.find((id) => known.every((model) => model.id !== id));
  if (missing !== undefined) throw new DomainError("not_found", { detail: missing });
}

/** The columns of the terms that a seller sets. @throws DomainError bad_input when the coupon would end before it begins, or has ended. */
function columnsOf({ percent, amount, ids, minimum, from, until, ...terms }: Terms, at: Date) {
  const startsAt = new Date(from ?? at);
  const endsAt = until === null ? null : new Date(until);
  if (endsAt && (endsAt <= startsAt || endsAt <= at))
    throw new DomainError("bad_input", { fields: { until: "studioOffers.wrongEnd" } });
  const limits = { minimumCents: minimum ?? 0, ...terms };
  return { percent, amountCents: amount, productIds: ids, startsAt, endsAt, ...limits };
}

/** @throws DomainError not_found for a tier that does not exist; bad_input where a first payment would cost less than can be charged */
async function requireFirstPayment(
  db: CouponServices["db"],
  { tier, ...columns }: ReturnType<typeof columnsOf>,
): Promise<void> {
  if (tier === null) return;
  const [prices] = await pricesOfTier(db, tier);
  if (!prices) throw new DomainError("not_found", { detail: tier });
  const isTooLow = [prices.monthCents, prices.yearCents].some(
    (cents) => cents !== null && firstPaymentDiscount(cents, columns) === "coupon_total_too_low",
  );
  const field = columns.percent === null ? "amount" : "percent";
  if (isTooLow)
    throw new DomainError("bad_input", { fields: { [field]: "studioOffers.firstPaymentTooLow" } });
}

/**
 * Makes a coupon. @throws DomainError coupon_exists, also for one that has ended; not_found for a model or a membership; bad_input when it would end
 * before it begins, or leave less of a first payment than can be charged.
 */
export async function createCoupon(
  { db, now }: CouponServices,
  { code, ...terms }: NewCoupon,
): Promise<StudioCoupon> {
  const at = now();
  const columns = columnsOf(terms, at);
  await requireFirstPayment(db, columns);
  const [row] = await insertCoupon(db, { code, ...columns, createdAt: at, revision: 1 });
  if (!row) await requireModels(db, modelsIn(columns));
  if (!row) throw new DomainError("coupon_exists", { fields: { code: "errors.coupon_exists" } });
  return studioCoupon({ ...row, uses: 0 }, at);
}

export async function couponsForStudio({ db, now }: CouponServices): Promise<StudioCoupon[]> {
  const at = now();
  return (await couponsWithUses(db, { after: null, limit: 1_000 })).map((row) => studioCoupon(row, at));
}

/** Coupons on a page of the studio; few, because the uses of each are counted. */
const COUPONS_PAGE_SIZE = 12;

export async function couponsPage({ db, now }: CouponServices, cursor: string) {
  const rows = await couponsWithUses(db, keysetPage(cursor, COUPONS_PAGE_SIZE));
  const { shown, next } = pageOf(rows, COUPONS_PAGE_SIZE, (last) => cursorOf(last.createdAt, last.code));
  const at = now();
  return { coupons: shown.map((row) => studioCoupon(row, at)), next };
}

/** @throws DomainError not_found */
export async function couponForStudio(
  { db, now }: CouponServices,
  { code }: { code: string },
): Promise<StudioCoupon> {
  const [row] = await couponWithUses(db, code);
  if (!row) throw new DomainError("not_found", { detail: code });
  return studioCoupon(row, now());
}

/**
 * Changes a coupon, for orders that are placed from now on.
 * @throws DomainError not_found; changed_elsewhere when it was changed since the caller loaded it; bad_input as when it is made.
 */
export async function changeCoupon(
  { db, now }: CouponServices,
  { code, revision, ...terms }: CouponChange,
): Promise<StudioCoupon> {
  const at = now();
  const columns = columnsOf(terms, at);
  await requireFirstPayment(db, columns);
  const [[row], [left]] = await db.batch([
    updateCoupon(db, { code, revision }, columns),
    couponWithUses(db, code),
  ]);
  if (!left) throw new DomainError("not_found", { detail: code });
  if (!row) await requireModels(db, modelsIn(columns));
  if (!row) throw new DomainError("changed_elsewhere");
  return studioCoupon(left, at);
}

/** Ends a coupon; orders that use it keep their price. @throws DomainError not_found when there is none, or it has ended. */
export async function endCoupon(
  { db, now }: CouponServices,
  { code }: { code: string },
): Promise<{ code: string }> {
  const [ended] = await endCouponAt(db, code, now());
  if (!ended) throw new DomainError("not_found", { detail: code });
  return { code: ended.code };
}
