import { includesRight, type SellerRight } from "#app/accounts/seller-rights.ts";
import type { TextKey } from "#app/i18n/translate.ts";

export type WaitingKind = "orders" | "conversations" | "reviews" | "comments" | "photos";
/** How many things wait for a seller, each up to one more than MAX_WAITING. */
export type Waiting = Record<WaitingKind, number>;

interface StudioPage {
  to: string;
  label: TextKey;
  /** What its page asks for. */
  right: SellerRight;
  waiting?: WaitingKind;
}

export interface StudioGroup {
  label: TextKey;
  pages: readonly [StudioPage, ...StudioPage[]];
}

/** The studio's pages, grouped by what a maker does. The first page of a group is where its link leads. */
export const STUDIO_GROUPS: readonly StudioGroup[] = [
  { label: "studio.today", pages: [{ to: "/studio", label: "studio.today", right: "all" }] },
  {
    label: "studio.models",
    pages: [
      { to: "/studio/models", label: "studio.models", right: "all" },
      { to: "/studio/front-page", label: "studio.frontPage", right: "all" },
      { to: "/studio/collections", label: "studio.collections", right: "all" },
      { to: "/studio/tags", label: "studio.tags", right: "all" },
      { to: "/studio/import", label: "studio.import", right: "all" },
    ],
  },
  {
    label: "studio.orders",
    pages: [{ to: "/studio/orders", label: "studio.orders", right: "all", waiting: "orders" }],
  },
  {
    label: "studio.customers",
    pages: [
      { to: "/studio/customers", label: "studio.customers", right: "all" },
      { to: "/studio/letters", label: "studio.letters", right: "all" },
    ],
  },
  {
    label: "studio.messages",
    pages: [
      { to: "/studio/inbox", label: "studio.folders", right: "messages", waiting: "conversations" },
      { to: "/studio/moderation/reviews", label: "studio.reviews", right: "messages", waiting: "reviews" },
      { to: "/studio/moderation/comments", label: "studio.comments", right: "messages", waiting: "comments" },
      { to: "/studio/moderation/photos", label: "studio.photos", right: "messages", waiting: "photos" },
    ],
  },
  {
    label: "studio.money",
    pages: [
      { to: "/studio/numbers", label: "studio.numbers", right: "all" },
      { to: "/studio/offers", label: "studio.offers", right: "all" },
      { to: "/studio/memberships", label: "studio.memberships", right: "all" },
      { to: "/studio/vat", label: "studio.vat", right: "all" },
    ],
  },
  {
    label: "studio.shop",
    pages: [
      { to: "/studio/settings", label: "studio.settings", right: "all" },
      { to: "/studio/settings/brand", label: "studio.brand", right: "all" },
      { to: "/studio/connections", label: "studio.connections", right: "all" },
      { to: "/studio/sellers", label: "studio.sellers", right: "all" },
      { to: "/studio/backups", label: "studio.backups", right: "all" },
      { to: "/studio/version", label: "studio.version", right: "all" },
      { to: "/studio/legal", label: "studio.legal", right: "all" },
      { to: "/studio/security", label: "studio.security", right: "messages" },
    ],
  },
];

const CONVERSATION = /^\/studio\/(chat|contact)(?=\/)/;
const IMPORTED = /^\/studio\/moderation\/gumroad$/;
const BULK_EDIT = /^\/studio\/bulk-edit$/;

/** The page of the bar to which an address of the studio belongs: the one with the longest address that it begins with. */
export function studioPageAt(
  pathname: string,
  groups: readonly StudioGroup[] = STUDIO_GROUPS,
): { group: StudioGroup; page: StudioPage } {
  const path = pathname
    .replace(CONVERSATION, "/studio/inbox")
    .replace(IMPORTED, "/studio/moderation/reviews")
    .replace(BULK_EDIT, "/studio/models");
  const [first] = groups;
  const found = groups
    .flatMap((group) => group.pages.map((page) => ({ group, page })))
    .filter(({ page: { to } }) => path === to || path.startsWith(`${to}/`))
    .sort((a, b) => b.page.to.length - a.page.to.length)[0];
  return found ?? { group: first as StudioGroup, page: (first as StudioGroup).pages[0] };
}

export const waitingIn = ({ pages }: StudioGroup, waiting: Waiting): number =>
  pages.reduce((sum, page) => sum + (page.waiting ? waiting[page.waiting] : 0), 0);

/** The groups with the pages that a seller may open. */
export const groupsFor = (right: SellerRight): readonly StudioGroup[] =>
  STUDIO_GROUPS.flatMap((group) => {
    const [first, ...others] = group.pages.filter((page) => includesRight(right, page.right));
    return first ? [{ ...group, pages: [first, ...others] as const }] : [];
  });
