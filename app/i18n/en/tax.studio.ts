export const taxStudio = {
  studioTax: {
    title: "Tax and invoices",
    text: "It counts for new orders. What shoppers pay does not change: taxes are inside your prices in any case.",
    who: "Who does the VAT",
    choose: "Choose who does the VAT.",
    by_own: "I do",
    by_own_1: "Stripe takes the whole price, computes no tax and makes no invoice.",
    by_own_2:
      "You declare the tax inside your prices, from the quarter’s sheet at Money, VAT, and make the invoices that your law asks for.",
    by_stripe_tax: "I do, with Stripe Tax and Stripe’s invoices",
    by_stripe_tax_1:
      "For each order Stripe computes the tax and makes an invoice in your name; for each refund and each lost dispute a credit note. You declare and pay what they say.",
    by_stripe_tax_2:
      "The payment page asks for the billing address, and businesses for their VAT id. Stripe charges for Stripe Tax and for invoices, and computes tax only where you have registered in its dashboard. It does not check at the payment whether a VAT id exists.",
    by_managed: "Stripe does: it sells in its own name, as Link (Managed Payments)",
    by_managed_1: "Stripe declares and pays the VAT in more than 80 countries. Elsewhere it is still yours.",
    by_managed_2:
      "It costs 3.5% more than Stripe’s fee, of the amount with tax. The tax is taken off before Stripe pays you.",
    by_managed_3:
      "Link’s terms apply to the payment. Link sends receipts and invoices, and answers questions about the payment; you answer those about your models.",
    by_managed_4:
      "You refund as before. Link may refund too, within 60 days, and without asking you when you leave its question unanswered for 48 hours. It answers most disputes for you.",
    by_managed_5:
      "The buyer’s statement says LINK.COM* or ONELINK* and your name. Buyers may pay in their own currency at Stripe’s rate, and see the amount first.",
    by_managed_6:
      "First accept the terms in Stripe’s dashboard, Settings, Managed Payments. Then read your own terms and privacy text: they must say that Link sells.",
    legal: "Your legal texts",
    keyLacksPermission:
      "Stripe’s key lacks a permission. In Stripe’s dashboard, allow STRIPE_SECRET_KEY Tax (read), Invoices (read) and Credit notes (write), then save again. Nothing has changed.",
    notReady:
      "Stripe Tax is not set up yet. Enter your head office and your registrations in Stripe’s dashboard, then choose it here.",
    refused:
      "Stripe does not sell for your account yet. It says: “{reason}” Accept the terms of Managed Payments in its dashboard, then save again. Nothing has changed.",
    footer: "Text below each of Stripe’s invoices",
    footerHint:
      "Such as your legal name, address and registration. Stripe prints the business name, address and tax id of your Stripe account in any case.",
    footerTooLong: "Write at most {max} characters.",
    verifactu:
      "In Spain, Stripe’s invoices are not VeriFactu records, which companies must keep from 1 January 2027 and the self-employed from 1 July 2027: import the month’s file (Money, VAT) into a program that is certified for them.",
    guide: "What VAT asks of you, and which way fits",
  },
  studioVatGuide: {
    title: "VAT in short",
    lead: "For makers in the EU who sell files to people. No tax advice: ask your adviser before you choose.",
    back: "VAT",
    sale: "What a sale is",
    saleText:
      "A file for download is an electronic service. The VAT of a consumer in the EU is that of their country, at its standard rate, and your price includes it. Businesses with a VAT id owe it themselves; only Stripe Tax asks for the id. Consumers outside the EU pay no EU VAT, but some countries ask for theirs, such as the United Kingdom from the first sale.",
    threshold: "Up to €10,000: your own rate",
    thresholdText:
      "As long as your sales to consumers in other EU countries stay below €10,000 in this and the last calendar year, without VAT, you may tax them all at home. From the sale that crosses it on, each country’s rate applies.",
    oss: "Above it: OSS",
    ossText:
      "Register for the One Stop Shop with your own tax office (in Spain: modelo 035). By the end of the month after each quarter you file one return for all other countries and pay there (modelo 369). Refunds of earlier quarters correct those. Keep the records for ten years.",
    home: "At home",
    homeText:
      "Sales in your country, and those below the threshold, go into your own return (in Spain: modelo 303, by the 20th of April, July and October and the 30th of January). The Canary Islands, Ceuta, Melilla, Madeira and the like have rules of their own: they stand in a row without a rate.",
    sheet: "The quarter’s sheet",
    sheetText:
      "It begins and ends at your shop’s midnight, and adds up by country and rate what was paid and refunded in the quarter, the net, the VAT and Stripe’s fees; then what was paid back for earlier quarters. The file of its sales has the proofs of each place: the countries of the address, the card and the network. No rate is guessed: where there is none, the sheet says why.",
    ways: "If you would rather not",
    waysText:
      "In Settings, Stripe can compute the tax and write your invoices, or sell in its own name and do the VAT itself for 3.5% more. The choice says what changes for you and for your buyers.",
    settings: "Settings",
  },
  studioVat: {
    title: "VAT",
    lead: "What you declare for a quarter, by country and rate.",
    guide: "How VAT works for your shop",
    quarter: "Quarter",
    quarterName: "Q{number} {year}",
    lookAgain: "Look again",
    show: "Show",
    computedAt: "Worked out on {date}, and again every hour. Quarters begin at the shop’s midnight.",
    outdated: "This sheet is being worked out",
    outdatedText: "It is ready within five minutes.",
    noSales: "When this sheet was worked out, nothing had been sold or given back in this quarter.",
    way_own: "You declare these",
    way_stripe_tax: "With Stripe’s invoices: you declare these too",
    way_managed: "Sold by Stripe (Link)",
    way_managed_text:
      "Stripe declares and pays this tax. In your books this is what Stripe pays you; a sale without tax may be in a country that Stripe does not cover: ask your adviser.",
    country: "Country and rate",
    sales: "Sales",
    paid: "Paid",
    refunded: "Refunded",
    net: "Net",
    tax: "VAT",
    fees: "Stripe’s fees",
    all: "All",
    withoutRate: "Net and VAT of “All” leave out the sales that have no rate here.",
    business: "business",
    noCountry: "Country unknown",
    rowFacts_one: "{count} sold for {paid}, {refunded} refunded, {fees} fees",
    rowFacts_other: "{count} sold for {paid}, {refunded} refunded, {fees} fees",
    weak_one: "{count} sale with fewer than two proofs of the place.",
    weak_other: "{count} sales with fewer than two proofs of the place.",
    weakHint:
      "Proofs are the countries of the address, of the card and of the network. Up to €100,000 a year in the EU one proof from somebody else, such as the card’s bank, is enough.",
    region_one: "{count} sale without a postal code, in a country with regions that have rules of their own.",
    region_other:
      "{count} sales without a postal code, in countries with regions that have rules of their own.",
    regionHint: "They are counted at the mainland’s rate. The checkout asks for the code.",
    rate_home: "your country",
    rate_oss: "OSS",
    rate_below_threshold: "at your country’s rate, below the threshold",
    rate_outside_eu: "outside the EU: no EU VAT; that country may ask for its own",
    rate_own_rules: "a region with rules of its own, such as the Canary Islands: look it up",
    rate_no_place: "no rate without a country",
    rate_no_home: "say below where you are taxed",
    rate_no_rate: "no rate known for that day",
    rate_no_invoice: "Stripe has not made the invoice",
    corrections: "Paid back for earlier quarters",
    correctionsText: "An OSS return corrects each by its quarter and country; modelo 303 in this quarter.",
    correctionOf: "{country}, sold in {quarter}",
    threshold: "Sales to consumers elsewhere in the EU in {year}, without VAT: {sum} of €10,000.",
    thresholdOver:
      "You are over it: from the sale that crossed it on, each country’s rate applies. Register for OSS and enter the day below.",
    settings: "Where you are taxed",
    settingsText: "It applies to the sheets of all quarters, and changes no price.",
    home: "Your business is in",
    homeUnsaid: "Choose",
    homeOutside: "A country outside the EU",
    ossFrom: "Each country’s rate from this day on (OSS)",
    ossFromHint:
      "The day on which you passed €10,000, or from which you are registered for OSS. Leave it empty as long as you tax everything at home.",
    badDay: "Enter a day.",
    sheetCsv: "This sheet as CSV",
    ordersCsv: "Each sale with its proofs as CSV",
    rates:
      "Standard rates of the EU’s countries as of {date}. The Commission’s database of taxes (TEDB) has those in force: check them before you file.",
  },
  studioTaxMonth: {
    title: "Records of a month",
    text: "Stripe’s invoices less its credit notes, by the day they were issued. Sales without an invoice are not included.",
    month: "Month",
    csv: "Download as CSV",
    empty: "Nothing was invoiced in this month.",
    country: "Country, buyer, rate",
    tax: "Tax",
    total: "Total",
    business: "Business",
    consumer: "Consumer",
    reason_reverse_charge: "reverse charge",
    reason_not_collecting: "not registered there",
    reason_not_supported: "not computed by Stripe",
    reason_not_subject_to_tax: "not subject to tax",
  },
};
