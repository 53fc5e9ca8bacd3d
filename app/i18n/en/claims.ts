export const claims = {
  claim: {
    title: "Your models from before",
    lead: "You bought these from us in another shop. Add them to an account here to download them; you pay nothing.",
    boughtOn: "bought on {date}",
    add: "Add to my account",
    login: "Log in to add them",
    as: "They are added to the account you are logged in with: {email}",
    done: "They are yours",
    doneText: "They are in your dashboard: download them as often as you like.",
    already: "All your earlier purchases are in an account already.",
    toDashboard: "To the dashboard",
    badLink: "This link does not work any more. Write to us if you are missing models.",
    contact: "Write to us",
  },
};
