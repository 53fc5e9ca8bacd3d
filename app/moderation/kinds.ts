/**
 * What people write and show on a model's page, and what sellers can do about it (docs/decisions/034). The compiler does
 * not ask for two things of a new kind: the statement that stores it names `takenOver` and `mayAddressOthers`, and the
 * one by which its author deletes it `beforeAuthorDeletes`.
 */
export const KINDS = ["comment", "review", "imported", "photo"] as const;
export type Kind = (typeof KINDS)[number];
/** Kinds with words that can be hidden and shown again; a photo is approved instead. */
export type TextKind = Exclude<Kind, "photo">;

export type State = "new" | "pending" | "reported" | "hidden" | "approved" | "all";

/**
 * `keep` changes no text and dismisses its reports; `hide` puts the reason in the place of the text, or of a
 * comment nothing; `remove` takes it out whole, for personal data. Both need a reason, which the author is
 * mailed.
 */
export type Intent = "keep" | "answer" | "hide" | "show" | "remove";
const INTENTS: readonly Intent[] = ["keep", "answer", "hide", "show", "remove"];

interface KindFacts {
  /** The lists of the studio; the first is shown where none is chosen. */
  states: readonly [State, ...State[]];
  intents: readonly Intent[];
  /** In the addresses of its report page, `/product/{model}/{path}/{id}/report`, and of the studio's list. */
  path: string;
  /** Where people read it, and write theirs. */
  place: (productId: string) => string;
}

export const KIND: Record<Kind, KindFacts> = {
  comment: {
    states: ["new", "reported", "hidden", "all"],
    intents: INTENTS,
    path: "comments",
    place: (productId) => `/product/${productId}#comments`,
  },
  review: {
    states: ["new", "reported", "hidden", "all"],
    intents: INTENTS,
    path: "reviews",
    place: (productId) => `/product/${productId}/reviews`,
  },
  imported: {
    states: ["all", "reported", "hidden"],
    intents: ["keep", "hide", "show", "remove"],
    path: "gumroad",
    place: (productId) => `/product/${productId}/reviews/gumroad`,
  },
  photo: {
    states: ["pending", "reported", "approved"],
    intents: ["keep", "remove"],
    path: "photos",
    place: (productId) => `/product/${productId}/photos`,
  },
};

export const kindAt = (path: string | undefined): Kind | undefined =>
  KINDS.find((kind) => KIND[kind].path === path);

/** The studio's list. */
export const moderationPath = (kind: Kind): string => `/studio/moderation/${KIND[kind].path}`;

/** What became of a text, as its author is told. */
export type Measure = "hidden" | "removed";

/** What came of a report; `gone`: its author removed the text before. */
export type ReportOutcome = "received" | "kept" | "gone" | Measure;

export const reportPath = (kind: Kind, { id, productId }: { id: number; productId: string }) =>
  `/product/${productId}/${KIND[kind].path}/${id}/report`;

/** How long the reason of a seller or of a report can be. */
export const REASON_MAX = 500;
export const ANSWER_MAX = 2_000;
