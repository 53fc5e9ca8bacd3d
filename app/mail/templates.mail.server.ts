import {
  accessRemoved,
  accountDeleted,
  change,
  emailChanged,
  googleLinked,
  passwordChanged,
  reset,
  verify,
} from "#app/accounts/accounts.mail.server.ts";
import { signInCodeMail } from "#app/accounts/sign-in/sign-in.mail.server.ts";
import { leftCart } from "#app/cart/left-cart.mail.server.ts";
import { chatAnswer, chatWaiting } from "#app/chat/messages.mail.server.ts";
import { claimLicenses } from "#app/claims/claim-licenses.mail.server.ts";
import { connectionChanged } from "#app/connections/connection-changed.mail.server.ts";
import { contact, contactAnswer } from "#app/contact/contact.mail.server.ts";
import { notPublished } from "#app/edits/not-published.mail.server.ts";
import { gift, giftNews } from "#app/gifts/gift.mail.server.ts";
import { mailsGivenUp, webhookMissing, zipMissing } from "#app/health/seller-alerts.mail.server.ts";
import { letter, letterTest } from "#app/letters/letter.mail.server.ts";
import { license } from "#app/library/license.mail.server.ts";
import { membershipNews, membershipUnknown } from "#app/memberships/membership.mail.server.ts";
import { newText, textAnswered, textMeasure, textReport } from "#app/moderation/moderation.mail.server.ts";
import { confirmNews, newModels } from "#app/news/news.mail.server.ts";
import { consent } from "#app/orders/delivery-consent.mail.server.ts";
import { orderSeller } from "#app/orders/order-seller.mail.server.ts";
import {
  paymentNews,
  receipt,
  refund,
  refundFailed,
  refundFailedSeller,
} from "#app/orders/orders.mail.server.ts";
import { withdrawal } from "#app/orders/refunds/withdrawal.mail.server.ts";
import { photoApproved } from "#app/photos/photo-approved.mail.server.ts";
import { photosWaiting } from "#app/photos/photos-waiting.mail.server.ts";
import { newVersion } from "#app/publishing/new-version.mail.server.ts";
import { reviewRequest } from "#app/reviews/review-request.mail.server.ts";
import { secondFactor } from "#app/second-factor/second-factor.mail.server.ts";
import { sellerInvitation, sellersChanged } from "#app/sellers/sellers.mail.server.ts";
import { webhookOff } from "#app/webhooks/webhook-off.mail.server.ts";
import { priceAlarm } from "#app/wish-list/price-alarm.mail.server.ts";
import type { MailName } from "./mail.contract.ts";
import type { Template } from "./template.server.ts";

export type Templates = { [T in MailName]: Template<T> };

export const TEMPLATES: Templates = {
  receipt,
  "payment-news": paymentNews,
  refund,
  license,
  withdrawal,
  "membership-news": membershipNews,
  "membership-unknown": membershipUnknown,
  consent,
  "refund-failed": refundFailed,
  "refund-failed-seller": refundFailedSeller,
  "order-seller": orderSeller,
  "mails-given-up": mailsGivenUp,
  "webhook-missing": webhookMissing,
  "zip-missing": zipMissing,
  "webhook-off": webhookOff,
  "sign-in-code": signInCodeMail,
  verify,
  reset,
  change,
  contact,
  "email-changed": emailChanged,
  "password-changed": passwordChanged,
  "connection-changed": connectionChanged,
  "sellers-changed": sellersChanged,
  "seller-invitation": sellerInvitation,
  "second-factor": secondFactor,
  "google-linked": googleLinked,
  "access-removed": accessRemoved,
  "chat-answer": chatAnswer,
  "chat-waiting": chatWaiting,
  "photos-waiting": photosWaiting,
  "photo-approved": photoApproved,
  "review-request": reviewRequest,
  "new-text": newText,
  "text-answered": textAnswered,
  "text-measure": textMeasure,
  "text-report": textReport,
  "not-published": notPublished,
  "contact-answer": contactAnswer,
  "new-version": newVersion,
  "confirm-news": confirmNews,
  "new-models": newModels,
  "price-alarm": priceAlarm,
  "left-cart": leftCart,
  "claim-licenses": claimLicenses,
  gift,
  "gift-news": giftNews,
  letter,
  "letter-test": letterTest,
  "account-deleted": accountDeleted,
};
