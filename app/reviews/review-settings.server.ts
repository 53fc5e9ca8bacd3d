import { setting } from "#app/studio/setting.server.ts";
import { DEFAULT_REVIEW_SETTINGS, ReviewSettings } from "./review-settings.contract.ts";

export const reviewSettings = setting("reviews", ReviewSettings, DEFAULT_REVIEW_SETTINGS);
