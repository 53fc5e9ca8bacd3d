export const membershipsTake = {
  take: {
    title: "Add to your library",
    lead: "{model} is included in your membership, {tier}.",
    add: "Add to my library",
    tick: "Tick this to have it now. Without it you can add models once the time to withdraw is over.",
    memberships: "See the memberships",
  },
  errors: {
    not_included: "This model is not included in a membership of yours at the moment.",
  },
};
