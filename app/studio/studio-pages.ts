import type { TextKey } from "#app/i18n/translate.ts";

export type WaitingKind = "orders" | "conversations" | "reviews" | "comments" | "photos";
/** How many things wait for a seller, each up to one more than MAX_WAITING. */
export type Waiting = Record<WaitingKind, number>;

interface StudioPage {
  to: string;
  label: TextKey;
  waiting?: WaitingKind;
}

interface StudioGroup {
  label: TextKey;
  pages: readonly [StudioPage, ...StudioPage[]];
}

/** The studio's pages, grouped by what a maker does. The first page of a group is where its link leads. */
export const STUDIO_GROUPS: readonly StudioGroup[] = [
  { label: "studio.today", pages: [{ to: "/studio", label: "studio.today" }] },
  {
    label: "studio.models",
    pages: [
      { to: "/studio/models", label: "studio.models" },
      { to: "/studio/front-page", label: "studio.frontPage" },
      { to: "/studio/collections", label: "studio.collections" },
      { to: "/studio/tags", label: "studio.tags" },
      { to: "/studio/import", label: "studio.import" },
    ],
  },
  {
    label: "studio.orders",
    pages: [{ to: "/studio/orders", label: "studio.orders", waiting: "orders" }],
  },
  {
    label: "studio.customers",
    pages: [
      { to: "/studio/customers", label: "studio.customers" },
      { to: "/studio/letters", label: "studio.letters" },
    ],
  },
  {
    label: "studio.messages",
    pages: [
      { to: "/studio/inbox", label: "studio.folders", waiting: "conversations" },
      { to: "/studio/moderation/reviews", label: "studio.reviews", waiting: "reviews" },
      { to: "/studio/moderation/comments", label: "studio.comments", waiting: "comments" },
      { to: "/studio/moderation/photos", label: "studio.photos", waiting: "photos" },
    ],
  },
  {
    label: "studio.money",
    pages: [
      { to: "/studio/numbers", label: "studio.numbers" },
      { to: "/studio/offers", label: "studio.offers" },
      { to: "/studio/vat", label: "studio.vat" },
    ],
  },
  {
    label: "studio.shop",
    pages: [
      { to: "/studio/settings", label: "studio.settings" },
      { to: "/studio/settings/brand", label: "studio.brand" },
      { to: "/studio/connections", label: "studio.connections" },
      { to: "/studio/sellers", label: "studio.sellers" },
      { to: "/studio/backups", label: "studio.backups" },
      { to: "/studio/legal", label: "studio.legal" },
      { to: "/studio/security", label: "studio.security" },
    ],
  },
];

const CONVERSATION = /^\/studio\/(chat|contact)(?=\/)/;
const IMPORTED = /^\/studio\/moderation\/gumroad$/;
const BULK_EDIT = /^\/studio\/bulk-edit$/;

/** The page of the bar to which an address of the studio belongs: the one with the longest address that it begins with. */
export function studioPageAt(pathname: string): { group: StudioGroup; page: StudioPage } {
  const path = pathname
    .replace(CONVERSATION, "/studio/inbox")
    .replace(IMPORTED, "/studio/moderation/reviews")
    .replace(BULK_EDIT, "/studio/models");
  const [today] = STUDIO_GROUPS;
  const found = STUDIO_GROUPS.flatMap((group) => group.pages.map((page) => ({ group, page })))
    .filter(({ page: { to } }) => path === to || path.startsWith(`${to}/`))
    .sort((a, b) => b.page.to.length - a.page.to.length)[0];
  return found ?? { group: today as StudioGroup, page: (today as StudioGroup).pages[0] };
}

export const waitingIn = ({ pages }: StudioGroup, waiting: Waiting): number =>
  pages.reduce((sum, page) => sum + (page.waiting ? waiting[page.waiting] : 0), 0);
