export const membershipsEnd = {
  endMembership: {
    title: "Cancel a membership",
    lead: "You need not log in. The receipt comes by e-mail at once, with the day on which your membership ends.",
    kind: "Kind of cancellation",
    ordinary: "Ordinary cancellation",
    extraordinary: "Extraordinary, for an important reason",
    reason: "Your reason",
    reasonHint:
      "Only if you cancel for an important reason. Your membership then ends on the same day as otherwise; the seller reads your reason and answers you.",
    name: "Your name",
    email: "E-mail address of your account",
    emailHint: "The receipt goes there.",
    contract: "Which contract?",
    contractValue: "My membership",
    day: "To end on",
    dayHint: "Empty: as soon as possible.",
    now: "Cancel now",
    receivedTitle: "We have received your cancellation",
    receivedText:
      "On {date}. The receipt is on its way to the e-mail address that you gave, with the day on which the membership ends. If it does not come, check the address, and write to us.",
    statement_ordinary: "I cancel my membership: {contract}.",
    statement_extraordinary: "I cancel my membership for an important reason: {contract}.",
    statementSoon: "It is to end as soon as possible.",
    statementDay: "It is to end on {date}.",
    ofMember:
      "The shop has confirmed the cancellation with the day on which it can end. Answer to the reason.",
    ofNobody:
      "The shop knows no member with this e-mail address, so it has ended nothing. Look for the member under another address, and answer.",
  },
};
