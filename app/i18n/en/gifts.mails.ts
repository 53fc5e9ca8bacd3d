export const giftsMails = {
  giftMail: {
    title: "{from} gives you a 3D model",
    titleNobody: "Somebody gives you a 3D model",
    text: "It is paid for and waits for you at {shop}. Add it to an account there, new or yours, and download it as often as you like.",
    note: "The note to you",
    button: "See the gift",
    hint: "You can claim it until {date}. The link is for you alone: whoever has it can claim the gift.",
    why: "You get this mail because somebody who bought a model at {shop} gave us your address for it. There will be no other mails unless they send it again. We delete the address on {date} at the latest, and at once if you give the gift back.",
  },
  giftNews: {
    claimed: "Your gift was claimed: {model}",
    claimedText: "The model you gave away is in your friend’s account now.",
    returned: "Your gift came back: {model}",
    returnedText:
      "It was not accepted, and we have deleted the address. Give it to somebody else, keep it, or withdraw from the order while you still can.",
    undelivered: "Your gift could not be delivered: {model}",
    undeliveredText:
      "We have tried many times, but our mail to your friend does not get through. Check the address and send the gift again, keep it, or withdraw from the order while you still can.",
    consent: "Your gift waits for you: {model}",
    consentText:
      "Whoever you gave it to wants to download it. You can still withdraw from the order, so we deliver it only once you agree. Open your gift to do so.",
    ended: "A gift of yours has ended: {model}",
    endedText:
      "The payment for it was returned to {from}, so its licence has ended and you can no longer download it. You owe nothing.",
    nobody: "whoever gave it to you",
    toGift: "See the gift",
    why: "You get this mail because you bought a gift at {shop}.",
    whyClaimed: "You get this mail because you claimed a gift at {shop}.",
  },
};
