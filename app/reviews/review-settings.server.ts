import type { Reads } from "#app/services.ts";
import { storedSetting, storeSetting } from "#app/studio/shop-settings.store.server.ts";
import { DEFAULT_REVIEW_SETTINGS, ReviewSettings } from "./review-settings.contract.ts";

export async function reviewSettings({ db }: Reads): Promise<ReviewSettings> {
  const [stored] = await storedSetting(db, "reviews");
  return ReviewSettings.parse({ ...DEFAULT_REVIEW_SETTINGS, ...stored?.value });
}

export async function saveReviewSettings({ db, now }: Reads, settings: ReviewSettings): Promise<void> {
  await storeSetting(db, { name: "reviews", value: settings, updatedAt: now() });
}
