/** What a mail contains, before it is text or HTML: both parts are made from this, so they cannot differ. */
export type Block =
  | { text: string }
  /** A link to a page of the shop. */
  | { button: string; url: string }
  | { facts: [name: string, value: string][] }
  | { lines: { title: string; note: string; amount: string }[]; total: [name: string, amount: string] }
  | { quote: string; title: string; note: string }
  | { hint: string };

export interface MailContent {
  subject: string;
  title: string;
  blocks: Block[];
  /** Why the reader gets this mail. */
  reason: string;
}

/** The shop as its mails name it. */
export interface Shop {
  name: string;
  /** Without a final slash. */
  origin: string;
}

export interface Footer {
  shop: Shop;
  /** Only where the notifications preference governs the mail. */
  unsubscribe: { label: string; url: string } | null;
}
