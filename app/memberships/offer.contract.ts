/** The cheapest tier that opens certain models to somebody who joins now. */
export interface MembershipOffer {
  name: string;
  interval: "month" | "year";
  cents: number;
}

/** What a model's page says of memberships, the same to everybody; null in a shop that never had a tier. */
export interface ModelInMemberships {
  /** Null where joining now would not open it. */
  offer: MembershipOffer | null;
  /** Whether there is a tier that can be joined. */
  canJoin: boolean;
  /** Slugs of those that it is in. */
  collections: string[];
}
