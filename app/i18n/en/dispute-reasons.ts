/** For pages of the studio and for mails. */
export const disputeReasons = {
  disputeReason: {
    bank_cannot_process: "the bank could not process the payment",
    check_returned: "the check was returned",
    credit_not_processed: "a refund that was promised did not arrive",
    customer_initiated: "the buyer had the debit returned",
    debit_not_authorized: "the debit was not authorised",
    duplicate: "paid twice",
    fraudulent: "the buyer says that they did not pay this",
    general: "not given",
    incorrect_account_details: "wrong account details",
    insufficient_funds: "not enough money in the account",
    noncompliant: "the payment breaks the card network’s rules",
    product_not_received: "the buyer says that nothing arrived",
    product_unacceptable: "the buyer says that it is not as described",
    subscription_canceled: "the subscription had been cancelled",
    unrecognized: "the buyer does not recognise the payment",
  },
};
