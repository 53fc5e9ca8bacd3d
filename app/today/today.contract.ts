import type { ListedOrder } from "#app/orders/order-list.contract.ts";

export interface Today {
  /** With what is to be given back, in cents. */
  orders: (ListedOrder & { cents: number })[];
  /** Nothing was ever added to the shop. */
  isEmptyShop: boolean;
  /** Whether a seller has said in which language they write, the usual one too. */
  isLanguageChosen: boolean;
  drafts: { id: string; title: string }[];
  /** Letters that go to nobody, because their model was deleted. */
  letters: { id: string; subject: string }[];
  /** Mails that were given up in the last days, without alerts to sellers. */
  failedMails: number;
  /** Some of their recipients. */
  failedRecipients: string[];
}
