import type { SubmissionResult } from "@conform-to/react";

/** i18n keys of what is wrong with a form as a whole, which conform keeps under an empty name. */
export const formErrors = (result: SubmissionResult | undefined): string[] => result?.error?.[""] ?? [];
