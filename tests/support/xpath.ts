/** XPaths of elements by what people read, as Firefox and WebKit find them. */

export const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);
export const byName = (name: string) => `//*[@name=${quoted(name)}]`;
/** By its text or its label. */
export const button = (text: string) =>
  `//button[normalize-space()=${quoted(text)} or @aria-label=${quoted(text)}]`;
export const link = (text: string) => `//a[normalize-space()=${quoted(text)}]`;
export const heading = (text: string) =>
  `//*[self::h1 or self::h2 or self::h3][normalize-space()=${quoted(text)}]`;
/** An element whose own text contains this one; the page's title is not in the body. */
export const elementWithText = (text: string, within = "//body") =>
  `${within}//*[text()[contains(normalize-space(),${quoted(text)})]]`;
