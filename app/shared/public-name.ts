/**
 * Names that public resolvers do not answer, or that lead to one's own machine or network (RFC 2606, 6761,
 * 6762, 7686, 8375, 9476; ICANN's `internal`).
 */
const PRIVATE_ENDINGS = [
  "localhost",
  "local",
  "localdomain",
  "internal",
  "intranet",
  "lan",
  "home",
  "corp",
  "private",
  "arpa",
  "test",
  "example",
  "invalid",
  "onion",
  "alt",
];

/** @param hostname in lower case; no address by numbers is one */
export const isPublicName = (hostname: string): boolean => {
  const labels = hostname.split(".");
  const last = labels.at(-1) ?? "";
  // The URL parser writes every spelling of an IPv4 address as four numbers, and IPv6 in brackets.
  return (
    labels.length > 1 &&
    labels.every(Boolean) &&
    /^(xn--[a-z0-9-]+|[a-z]{2,})$/.test(last) &&
    !PRIVATE_ENDINGS.includes(last)
  );
};

/** An https address at a public host name, at the usual port and without credentials; null for every other text. */
export function publicAddress(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  // The same host, and compared with the shop's own.
  url.hostname = url.hostname.replace(/\.$/, "");
  const isAllowed =
    url.protocol === "https:" &&
    url.port === "" &&
    !url.username &&
    !url.password &&
    isPublicName(url.hostname);
  if (!isAllowed) return null;
  url.hash = "";
  return url;
}
