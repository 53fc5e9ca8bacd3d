/** Where Google sends people back. */
export const GOOGLE_CALLBACK = "/app/auth/google/callback";

/** The shop at Google. */
export interface GoogleClient {
  id: string;
  secret: string;
}

export interface GoogleProfile {
  /** Google's own id of the person, which never changes; the address may. */
  sub: string;
  /** Lower case. */
  email: string;
  emailVerified: boolean;
  /** Google runs the mailbox (@gmail.com or Workspace). Other addresses it verified only once. */
  hostsEmail: boolean;
  name: string;
  /** Empty where Google does not know them apart. */
  givenName: string;
  familyName: string;
}

export interface PendingSignIn {
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

export function googleProblem(code: string | null): string | null {
  return code && PROBLEMS.includes(code) ? `errors.${code}` : null;
}
