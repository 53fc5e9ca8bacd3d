/** Contract of Google sign-in: the profile, and the errors shown to the user. */

/** The person's data from a verified Google ID token. */
export interface GoogleProfile {
  /** Google's own id of the person, which never changes; the address may. */
  sub: string;
  /** Lower case. */
  email: string;
  emailVerified: boolean;
  /**
   * Google runs the mailbox (@gmail.com or a Workspace domain). For other addresses it only verified them once.
   */
  hostsEmail: boolean;
  /** May be empty. */
  name: string;
}

/** A sign-in that a browser has begun; stored in a cookie of its own until Google sends the person back. */
export interface PendingSignIn {
  /** Path in the shop that is opened after the sign-in. */
  redirectTo: string;
  /** Id of the logged-in person who wants to connect Google, or null for signing in. */
  connect: string | null;
}

const PROBLEMS = [
  "google_cancelled",
  "google_conflict",
  "google_expired",
  "google_failed",
  "google_known",
  "google_taken",
  "google_account_unverified",
  "google_unverified",
  "too_many",
];

/** i18n key of the error for `?google=` on a page that a failed sign-in ends on; null for an unknown code or none. */
export function googleProblem(code: string | null): string | null {
  return code && PROBLEMS.includes(code) ? `errors.${code}` : null;
}
