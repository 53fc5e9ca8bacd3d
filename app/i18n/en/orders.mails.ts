export const ordersMails = {
  receipt: {
    coupon: "Coupon {code}",
    couponNote: "taken off",
    subject: "Your receipt from {shop}: {order}",
    title: "Thank you, {name}",
    text: "Your payment has arrived. Your models are in your dashboard, to download as often as you like.",
    giftText: "Your payment has arrived. Your gift goes out on its day, and you can follow it here.",
    paymentCode: "Payment code",
    date: "Date",
    total: "Total, taxes included",
    includedTax: "Tax included",
    invoice: "Invoice (PDF)",
    withdraw: "Withdraw from contract here, before the first download",
    consent: "You agreed",
    consentVersion: "Text of version {version}, {date}",
    why: "You get this because you bought something at {shop}. Keep it as your receipt.",
    whyByStripe:
      "You get this because you bought something at {shop}. It confirms what you have bought; the invoice comes from Link.",
    soldByStripe: "Link (link.com) sold you this and e-mails you receipt and invoice",
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
    returned_reduced: "the purchase that reduced its price was refunded",
    returned_deleted: "the account was deleted",
    returned_refunded: "refunded",
    refunded: "Your payment was refunded",
    refundedText:
      "We have refunded this order. The money takes a few days to arrive. Models that only this payment paid for can no longer be downloaded.",
    charged_back: "Your payment was charged back",
    charged_backText:
      "Your bank reversed the payment for this order. Models that only this payment paid for can no longer be downloaded. If this was a mistake, write to us.",
    charged_backTotal: "Charged back",
    contact: "Contact us",
  },
  refund: {
    title: "We have refunded {amount}",
    text: "It takes a few days to arrive where you paid from. You keep all models of this order.",
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
    declared: "Your declaration",
    statement: "To {shop}: I withdraw from my contract for these models: {models}. Order {order}. {buyer}",
    open: "See the withdrawal",
    why: "You get this because you withdrew from an order at {shop}.",
  },
  orderSeller: {
    sale: "You sold something",
    saleText: "It is paid, and the buyer has it.",
    held: "A payment is held",
    heldText:
      "What was paid does not match the order, so nothing was given out. Compare both in Stripe, then refund the payment there or write to the buyer.",
    disputed: "A buyer disputes a payment",
    disputedText:
      "The buyer’s bank asks for the money back. Send your evidence in Stripe before the date below; without it the money is lost. The order’s page in the studio has what you can send.",
    withdrawn: "A buyer has withdrawn from models of an order",
    withdrawnText:
      "Refund the models named below within 14 days, on the page of the order. Their licences have ended.",
    withdrawnModels: "Withdrawn",
    withdrawnPaidText:
      "Their licences have ended. There is nothing to refund: nothing was paid for these models, or the order has been refunded already.",
    withdrawnAmount: "To refund",
    evidenceDue: "Evidence is due",
    open: "Open the order",
    why: "You get this because you are a seller of {shop}.",
  },
};
