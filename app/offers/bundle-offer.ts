import type { BundledModel } from "#app/catalog/catalog.contract.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { holdsLicenseOrBetter, type LicensedModel } from "#app/offers/pricing/bundle.ts";
import { amountDue, type Holds, minimumDue } from "#app/offers/pricing/pricing.ts";

export interface BundleOffer {
  license: LicenseType;
  models: number;
  price: number;
  alone: number;
}

const buysWholeBundle: Holds = () => true;

/** What is left to buy under a license; null when the bundle is not offered under it, nothing is left, or what is left costs no less together. */
export function bundleOffer(
  license: LicenseType,
  models: readonly BundledModel[],
  owned: readonly LicensedModel[],
): BundleOffer | null {
  const holds = holdsLicenseOrBetter(owned);
  const offer = { license, models: 0, price: 0, alone: 0 };
  for (const { id, licenses } of models) {
    const licensePrice = licenses.find(({ type }) => type === license);
    if (!licensePrice?.bundle) return null;
    if (holds(id, license)) continue;
    const ownedLicenses = licenses.filter(({ type }) =>
      owned.some((each) => each.id === id && each.license === type),
    );
    offer.models += 1;
    offer.price += minimumDue(licensePrice, ownedLicenses, buysWholeBundle);
    offer.alone += amountDue(licensePrice, ownedLicenses);
  }
  return offer.price < offer.alone ? offer : null;
}
