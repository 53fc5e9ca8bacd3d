/** Every template by its name. A new mail: its data in mail.contract.ts, a file in templates/, a line here. */
import type { MailName } from "./mail.contract.ts";
import type { Template } from "./template.server.ts";
import { accessRemoved } from "./templates/access-removed.server.ts";
import { accountDeleted } from "./templates/account-deleted.server.ts";
import { change } from "./templates/change.server.ts";
import { chatAnswer } from "./templates/chat-answer.server.ts";
import { chatWaiting } from "./templates/chat-waiting.server.ts";
import { contact } from "./templates/contact.server.ts";
import { contactAnswer } from "./templates/contact-answer.server.ts";
import { emailChanged } from "./templates/email-changed.server.ts";
import { googleLinked } from "./templates/google-linked.server.ts";
import { newVersion } from "./templates/new-version.server.ts";
import { passwordChanged } from "./templates/password-changed.server.ts";
import { paymentNews } from "./templates/payment-news.server.ts";
import { receipt } from "./templates/receipt.server.ts";
import { reset } from "./templates/reset.server.ts";
import { verify } from "./templates/verify.server.ts";

export type Templates = { [T in MailName]: Template<T> };

export const TEMPLATES: Templates = {
  receipt,
  "payment-news": paymentNews,
  verify,
  reset,
  change,
  contact,
  "email-changed": emailChanged,
  "password-changed": passwordChanged,
  "google-linked": googleLinked,
  "access-removed": accessRemoved,
  "chat-answer": chatAnswer,
  "chat-waiting": chatWaiting,
  "contact-answer": contactAnswer,
  "new-version": newVersion,
  "account-deleted": accountDeleted,
};
