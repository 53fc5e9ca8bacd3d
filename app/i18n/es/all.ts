/** All words of the language. Each subject has the name of its file. */

import { merged } from "../merged.ts";
import { accountsMails } from "./accounts.mails.ts";
import { accounts } from "./accounts.ts";
import { backupsStudio } from "./backups.studio.ts";
import { brandStudio } from "./brand.studio.ts";
import { brand } from "./brand.ts";
import { cartMails } from "./cart.mails.ts";
import { cart } from "./cart.ts";
import { catalogDetails } from "./catalog.details.ts";
import { catalogList } from "./catalog.list.ts";
import { catalogRecent } from "./catalog.recent.ts";
import { catalogStudio } from "./catalog.studio.ts";
import { catalog } from "./catalog.ts";
import { chatMails } from "./chat.mails.ts";
import { chatStudio } from "./chat.studio.ts";
import { chat } from "./chat.ts";
import { checkout } from "./checkout.ts";
import { claimsMails } from "./claims.mails.ts";
import { claims } from "./claims.ts";
import { collectionsStudio } from "./collections.studio.ts";
import { collections } from "./collections.ts";
import { comments } from "./comments.ts";
import { connectionsMails } from "./connections.mails.ts";
import { connectionsStudio } from "./connections.studio.ts";
import { contactMails } from "./contact.mails.ts";
import { contact } from "./contact.ts";
import { customersStudio } from "./customers.studio.ts";
import { downloads } from "./downloads.ts";
import { editsMails } from "./edits.mails.ts";
import { editsStudio } from "./edits.studio.ts";
import { errorsStudio } from "./errors.studio.ts";
import { errors } from "./errors.ts";
import { frontPageStudio } from "./front-page.studio.ts";
import { frontPage } from "./front-page.ts";
import { giftsMails } from "./gifts.mails.ts";
import { gifts } from "./gifts.ts";
import { healthMails } from "./health.mails.ts";
import { healthStudio } from "./health.studio.ts";
import { importsFoldersStudio } from "./imports.folders.studio.ts";
import { importsStudio } from "./imports.studio.ts";
import { legalMails } from "./legal.mails.ts";
import { legalStudio } from "./legal.studio.ts";
import { legal } from "./legal.ts";
import { lettersMails } from "./letters.mails.ts";
import { lettersStudio } from "./letters.studio.ts";
import { letters } from "./letters.ts";
import { libraryMails } from "./library.mails.ts";
import { library } from "./library.ts";
import { mailMails } from "./mail.mails.ts";
import { mailStudio } from "./mail.studio.ts";
import { mail } from "./mail.ts";
import { membershipsChange } from "./memberships.change.ts";
import { membershipsEarly } from "./memberships.early.ts";
import { membershipsEnd } from "./memberships.end.ts";
import { membershipsJoining } from "./memberships.joining.ts";
import { membershipsMails } from "./memberships.mails.ts";
import { membershipsOwn } from "./memberships.own.ts";
import { membershipsPage } from "./memberships.page.ts";
import { membershipsRights } from "./memberships.rights.ts";
import { membershipsStudio } from "./memberships.studio.ts";
import { membershipsTake } from "./memberships.take.ts";
import { memberships } from "./memberships.ts";
import { moderationMails } from "./moderation.mails.ts";
import { moderationStudio } from "./moderation.studio.ts";
import { moderation } from "./moderation.ts";
import { newsMails } from "./news.mails.ts";
import { news } from "./news.ts";
import { offersCoupon } from "./offers.coupon.ts";
import { offersStudio } from "./offers.studio.ts";
import { offers } from "./offers.ts";
import { offline } from "./offline.ts";
import { ordersConsent } from "./orders.consent.ts";
import { ordersMails } from "./orders.mails.ts";
import { ordersStudio } from "./orders.studio.ts";
import { orders } from "./orders.ts";
import { photosMails } from "./photos.mails.ts";
import { photosPage } from "./photos.page.ts";
import { photos } from "./photos.ts";
import { printers } from "./printers.ts";
import { publishingMails } from "./publishing.mails.ts";
import { publishingStudio } from "./publishing.studio.ts";
import { rates } from "./rates.ts";
import { reviewsImported } from "./reviews.imported.ts";
import { reviewsMails } from "./reviews.mails.ts";
import { reviewsPage } from "./reviews.page.ts";
import { reviews } from "./reviews.ts";
import { secondFactorMails } from "./second-factor.mails.ts";
import { secondFactorStudio } from "./second-factor.studio.ts";
import { sellersMails } from "./sellers.mails.ts";
import { sellersStudio } from "./sellers.studio.ts";
import { sellersTokensStudio } from "./sellers.tokens.studio.ts";
import { sellers } from "./sellers.ts";
import { setUp } from "./set-up.ts";
import { shell } from "./shell.ts";
import { statisticsCsv } from "./statistics.csv.ts";
import { statisticsStudio } from "./statistics.studio.ts";
import { studioStudio } from "./studio.studio.ts";
import { taxCsv } from "./tax.csv.ts";
import { taxStudio } from "./tax.studio.ts";
import { viewer } from "./viewer.ts";
import { webhooksMails } from "./webhooks.mails.ts";
import { webhooksStudio } from "./webhooks.studio.ts";
import { wishListMails } from "./wish-list.mails.ts";
import { wishList } from "./wish-list.ts";

const subjects = {
  accounts,
  brand,
  cart,
  catalog,
  chat,
  "chat.studio": chatStudio,
  checkout,
  claims,
  collections,
  "front-page": frontPage,
  comments,
  contact,
  downloads,
  errors,
  gifts,
  legal,
  letters,
  library,
  mail,
  "memberships.change": membershipsChange,
  "memberships.early": membershipsEarly,
  "memberships.end": membershipsEnd,
  "memberships.joining": membershipsJoining,
  "memberships.own": membershipsOwn,
  "memberships.page": membershipsPage,
  memberships,
  "memberships.rights": membershipsRights,
  "memberships.take": membershipsTake,
  news,
  offers,
  offline,
  orders,
  photos,
  printers,
  rates,
  moderation,
  reviews,
  sellers,
  "set-up": setUp,
  shell,
  viewer,
  "wish-list": wishList,
  "catalog.details": catalogDetails,
  "catalog.list": catalogList,
  "catalog.recent": catalogRecent,
  "offers.coupon": offersCoupon,
  "orders.consent": ordersConsent,
  "photos.page": photosPage,
  "reviews.imported": reviewsImported,
  "reviews.page": reviewsPage,
  "brand.studio": brandStudio,
  "catalog.studio": catalogStudio,
  "collections.studio": collectionsStudio,
  "front-page.studio": frontPageStudio,
  "customers.studio": customersStudio,
  "edits.studio": editsStudio,
  "errors.studio": errorsStudio,
  "imports.folders.studio": importsFoldersStudio,
  "imports.studio": importsStudio,
  "legal.studio": legalStudio,
  "letters.studio": lettersStudio,
  "mail.studio": mailStudio,
  "memberships.studio": membershipsStudio,
  "offers.studio": offersStudio,
  "orders.studio": ordersStudio,
  "publishing.studio": publishingStudio,
  "second-factor.studio": secondFactorStudio,
  "moderation.studio": moderationStudio,
  "statistics.csv": statisticsCsv,
  "statistics.studio": statisticsStudio,
  "studio.studio": studioStudio,
  "tax.csv": taxCsv,
  "tax.studio": taxStudio,
  "backups.studio": backupsStudio,
  "health.studio": healthStudio,
  "connections.studio": connectionsStudio,
  "sellers.studio": sellersStudio,
  "sellers.tokens.studio": sellersTokensStudio,
  "webhooks.studio": webhooksStudio,
};
const mailSubjects = {
  "accounts.mails": accountsMails,
  "cart.mails": cartMails,
  "chat.mails": chatMails,
  "claims.mails": claimsMails,
  "contact.mails": contactMails,
  "edits.mails": editsMails,
  "gifts.mails": giftsMails,
  "health.mails": healthMails,
  "legal.mails": legalMails,
  "letters.mails": lettersMails,
  "library.mails": libraryMails,
  "mail.mails": mailMails,
  "memberships.mails": membershipsMails,
  "news.mails": newsMails,
  "wish-list.mails": wishListMails,
  "orders.mails": ordersMails,
  "photos.mails": photosMails,
  "publishing.mails": publishingMails,
  "moderation.mails": moderationMails,
  "reviews.mails": reviewsMails,
  "second-factor.mails": secondFactorMails,
  "connections.mails": connectionsMails,
  "sellers.mails": sellersMails,
  "webhooks.mails": webhooksMails,
};

export const words = merged(subjects);
export const mails = merged(mailSubjects);
