export const legalStudio = {
  studioLegal: {
    title: "Legal texts",
    lead: "Linked below every page, at the checkout and in receipts as soon as they are published. An order keeps the versions that it was placed under.",
    missing: "Not published",
    template: "This is a template. Replace the parts in [[double brackets]].",
    edit: "Publishing a change makes a new version; the old one stays readable.",
    otherLanguageHint:
      "A template that you leave as it is, or an empty text, is not published in this language.",
    publish: "Publish",
    see: "See the page",
    published: "It is published.",
    gaps: "Still to replace or remove: {gaps}.",
    tooShort: "Write at least {min} characters.",
    tooLong: "Write at most {max} characters.",
    advice:
      "Markdown: headings with ##, lists with -, **bold**. The templates are no legal advice: have them checked for your country.",
  },
};
