/** Where a page is in a language, for search engines: in English where it is for everyone, in Spanish by `?lang=es`. */
export const pageAddress = (url: string, language: string): string =>
  language === "en" ? url : `${url}?lang=${language}`;
