import { disputeReasons } from "./dispute-reasons.ts";

export const ordersMails = {
  receipt: {
    coupon: "Coupon {code}",
    couponNote: "taken off",
    couponFirst: "taken off the first payment only",
    subject: "Your receipt from {shop}: {order}",
    title: "Thank you, {name}",
    text: "Your payment has arrived. Your models are in your dashboard, to download as often as you like.",
    giftText: "Your payment has arrived. Your gift goes out on its day, and you can follow it here.",
    memberText: "You are now a member: {tier}. This is your receipt, and the confirmation of your contract.",
    memberRenewed: "Your membership {tier} was renewed. This is your receipt.",
    memberRights: "Your membership",
    memberBegan: "You asked us to begin at once.",
    memberLeave: "Leave at any time",
    paymentCode: "Payment code",
    date: "Date",
    total: "Total, taxes included",
    includedTax: "Tax included",
    invoice: "Invoice (PDF)",
    withdraw: "Withdraw from contract here, before the first download",
    withdrawMember: "Withdraw from contract here, within 14 days",
    consent: "You agreed",
    consentVersion: "Text of version {version}, {date}",
    why: "You get this because you bought something at {shop}. Keep it as your receipt.",
    whyByStripe:
      "You get this because you bought something at {shop}. It confirms what you have bought; the invoice comes from Link.",
    soldByStripe: "Link (link.com) sold you this and e-mails you receipt and invoice",
  },
  consentGiven: {
    subject: "You agreed to delivery: {order}",
    title: "You agreed to delivery at once",
    text: "You can download {models} now. Once a download has begun, you can no longer withdraw from that model.",
    memberText:
      "You can download models with {tier} now. If you withdraw from the membership after that, you pay for the days that it has run.",
  },
  paymentNews: {
    total: "Total",
    goesBack: "Refunded to you",
    why: "You get this because you ordered something at {shop}.",
    processing: "Your payment is on its way",
    processingText:
      "You have ordered these models. A payment from a bank account takes a few days; as soon as the money is here the models are in your dashboard, and we write again. There is nothing for you to do.",
    failed: "Your payment did not go through",
    failedText:
      "Your bank did not pay for this order, so nothing was charged. Check with your bank or choose another way to pay, then order again.",
    orderAgain: "Order again",
    returned: "We are sending your money back",
    returnedText:
      "We cannot keep this payment, so we have told our payment provider to send it back to where it came from. It takes a few days to arrive.",
    returned_owned: "you owned it already",
    returned_reduced: "what reduced its price no longer applied",
    returned_deleted: "the account was deleted",
    returned_refunded: "refunded",
    refunded: "Your payment was refunded",
    refundedText:
      "We have refunded this order. The money takes a few days to arrive. Models that only this payment paid for can no longer be downloaded.",
    refundedMemberText:
      "We have refunded this payment for your membership. The money takes a few days to arrive. Models that you had added with what it paid for can no longer be downloaded.",
    charged_back: "Your payment was charged back",
    charged_backText:
      "Your bank reversed the payment for this order. Models that only this payment paid for can no longer be downloaded. If this was a mistake, write to us.",
    charged_backMemberText:
      "Your bank reversed this payment for your membership, so the membership ends. Models that you had added with what it paid for can no longer be downloaded. If this was a mistake, write to us.",
    charged_backTotal: "Charged back",
    contact: "Contact us",
  },
  refund: {
    title: "We have refunded {amount}",
    text: "It takes a few days to arrive where you paid from. You keep all models of this order.",
    memberText: "It takes a few days to arrive where you paid from. Your membership stays as it is.",
    owedText: "It takes a few days to arrive where you paid from.",
    modelsTitle: "Models of your order were refunded",
    modelsText:
      "The money takes a few days to arrive where you paid from. The licences of these models have ended, and they can no longer be downloaded.",
    total: "Refunded",
    earlier: "Refunded before",
  },
  refundFailed: {
    title: "Your refund could not be paid",
    text: "Your bank did not accept our refund; often the card or the account was closed. Write to us with the order code, and we will pay it in another way.",
    amount: "Refund",
  },
  refundFailedSeller: {
    title: "A refund could not be paid",
    text: "The buyer’s bank returned the refund, and the money is in your Stripe balance again. Agree with the buyer on another way to pay it: the shop does not retry it. The buyer was told to write to you.",
    buyer: "Buyer",
  },
  withdrawal: {
    subject: "Your withdrawal from order {order}",
    title: "We have received your withdrawal",
    text: "This confirms what you declared and when. The licences of these models have ended.",
    money: "You get back {amount} within 14 days, by the way you paid.",
    memberText:
      "This confirms what you declared and when. The membership has ended, and with it the licences of what you took as a member. Nothing more is charged.",
    memberStatement:
      "To {shop}: I withdraw from my contract for the membership {tier}. Order {order}. {buyer}",
    declared: "Your declaration",
    statement: "To {shop}: I withdraw from my contract for these models: {models}. Order {order}. {buyer}",
    open: "See the withdrawal",
    why: "You get this because you withdrew from an order at {shop}.",
  },
  orderSeller: {
    subject: "{news}: {models}, {amount}",
    models: "{model} and {count} more",
    sale: "Sold",
    saleTitle: "You sold something",
    saleText: "It is paid, and the buyer has it.",
    gift: "Sold as a gift",
    giftTitle: "You sold a gift",
    giftText: "It is paid. Whoever it is for has it once they have claimed it.",
    held: "Payment held",
    heldTitle: "A payment is held",
    heldText:
      "What was paid does not match the order, so nothing was given out. Compare both in Stripe, then refund the payment there or write to the buyer.",
    disputed: "Payment disputed",
    disputedTitle: "A buyer disputes a payment",
    disputedText:
      "The buyer’s bank asks for the money back. Send your evidence in Stripe before the date below; without it the money is lost. The order’s page in the studio has what you can send.",
    disputedAmount: "In dispute",
    disputedReason: "Reason",
    withdrawn: "Withdrawal",
    withdrawnTitle: "A buyer has withdrawn from models of an order",
    withdrawnText: "Refund these models within 14 days, on the page of the order. Their licences have ended.",
    withdrawnPaidText:
      "Their licences have ended. There is nothing to refund: nothing was paid for these models, or the order has been refunded already.",
    withdrawnMember: "Withdrawal",
    withdrawnMemberTitle: "A member has withdrawn from a membership",
    withdrawnMemberText:
      "It has ended, and with it the licences of what was taken. Refund the amount below within 14 days, on the page of each order that has one.",
    withdrawnMemberPaidText:
      "It has ended, and with it the licences of what was taken. There is nothing to refund: it has been refunded already.",
    withdrawnAmount: "To refund",
    evidenceDue: "Evidence is due",
    open: "Open the order",
    why: "You get this because you are a seller of {shop}.",
  },
  ...disputeReasons,
};
