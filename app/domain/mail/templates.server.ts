import type { MailName } from "./mail.contract.ts";
import type { Template } from "./template.server.ts";
import {
  accessRemoved,
  accountDeleted,
  change,
  emailChanged,
  googleLinked,
  passwordChanged,
  reset,
  secondFactor,
  verify,
} from "./templates/account.server.ts";
import { claimLicences } from "./templates/claim-licences.server.ts";
import { licence } from "./templates/licence.server.ts";
import {
  chatAnswer,
  chatWaiting,
  contact,
  contactAnswer,
  photosWaiting,
} from "./templates/messages.server.ts";
import { newComment } from "./templates/new-comment.server.ts";
import { newVersion } from "./templates/new-version.server.ts";
import { confirmNews, newModels } from "./templates/news.server.ts";
import { notPublished } from "./templates/not-published.server.ts";
import { orderSeller } from "./templates/order-seller.server.ts";
import { paymentNews, receipt, refund, refundFailed, refundFailedSeller } from "./templates/orders.server.ts";
import { mailsGivenUp, webhookMissing, zipMissing } from "./templates/seller-alerts.server.ts";
import { withdrawal } from "./templates/withdrawal.server.ts";

export type Templates = { [T in MailName]: Template<T> };

export const TEMPLATES: Templates = {
  receipt,
  "payment-news": paymentNews,
  refund,
  licence,
  withdrawal,
  "refund-failed": refundFailed,
  "refund-failed-seller": refundFailedSeller,
  "order-seller": orderSeller,
  "mails-given-up": mailsGivenUp,
  "webhook-missing": webhookMissing,
  "zip-missing": zipMissing,
  verify,
  reset,
  change,
  contact,
  "email-changed": emailChanged,
  "password-changed": passwordChanged,
  "second-factor": secondFactor,
  "google-linked": googleLinked,
  "access-removed": accessRemoved,
  "chat-answer": chatAnswer,
  "chat-waiting": chatWaiting,
  "photos-waiting": photosWaiting,
  "new-comment": newComment,
  "not-published": notPublished,
  "contact-answer": contactAnswer,
  "new-version": newVersion,
  "confirm-news": confirmNews,
  "new-models": newModels,
  "claim-licences": claimLicences,
  "account-deleted": accountDeleted,
};
