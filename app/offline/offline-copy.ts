/** Header of a page that may be copied: "everybody", or the id of the only user who may see it. */
export const OFFLINE_COPY = "Offline-Copy";
export const FOR_EVERYBODY = "everybody";

const PUBLIC_PAGE = /^\/(product\/[a-z0-9-]+|contact|offline)?$/;
const PERSONAL_PAGE = /^\/(dashboard(\/payments)?|cart)$/;

/** Who may see the offline copy of the page at this path; null for pages without one: forms with secrets, payments, the studio, mailed links. */
export function offlineAudience(path: string): "everybody" | "user" | null {
  if (PUBLIC_PAGE.test(path)) return "everybody";
  return PERSONAL_PAGE.test(path) ? "user" : null;
}
