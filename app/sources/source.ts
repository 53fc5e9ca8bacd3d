/**
 * Where a visitor came from, in a few words: the referrer's host ("instagram.com"), or source, medium and campaign of the link ("flyer/print/market").
 * They are read from the request of a landing, to count it, and from what its page sends along when something is bought. No word may tell one person from another, so what looks like an address or an id is dropped (docs/decisions/047).
 */
import { DIRECT } from "./own-sources.ts";

const MAX_WORD = 40;
const WORD = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._+-]*$/u;
/** A date has eight; phone numbers and most ids have more. */
const MAX_DIGITS = 8;
const HASH = /[0-9a-f]{12}/;
const isPersonal = (word: string) => word.replace(/\D/g, "").length > MAX_DIGITS || HASH.test(word);

/** Lower case, and no longer than MAX_WORD; empty for what is no word. */
function wordOf(typed: string | null | undefined): string {
  const word = (typed ?? "").normalize("NFKC").trim().toLowerCase().replace(/ +/g, " ");
  return WORD.test(word) && !isPersonal(word) ? [...word].slice(0, MAX_WORD).join("").trimEnd() : "";
}

/** The media, and what people write for them in links. */
const MEDIA = {
  email: ["e-mail", "mail", "newsletter"],
  social: ["social-media", "socialmedia", "social_media", "post", "story", "bio"],
  ads: ["ad", "cpc", "ppc", "cpm", "paid", "paid-social", "paid_social", "banner", "display"],
  video: [],
  forum: [],
  chat: ["whatsapp", "telegram", "discord", "sms"],
  print: ["qr", "flyer", "card", "offline"],
  web: ["referral", "link", "blog"],
} as const;
export type Medium = keyof typeof MEDIA;
const MEDIUM_BY_WORD = new Map(
  Object.entries(MEDIA).flatMap(([medium, words]) =>
    [medium, ...words].map((word) => [word, medium] as const),
  ),
);

const mediumOf = (typed: string | null | undefined) => MEDIUM_BY_WORD.get(wordOf(typed)) ?? "";

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/;
/** Of the same site as without it. */
const SUBDOMAIN = /^(www|m|mobile|l|lm|out|old|amp)\.(?=.*\.)/;
/** From these one only comes back, after a login or a payment. */
const ON_THE_WAY = /(^|\.)(stripe\.com|link\.com|paypal\.com|klarna\.com|accounts\.google\.com)$/;

function addressOf(text: string | null): URL | null {
  try {
    return text ? new URL(text) : null;
  } catch {
    return null;
  }
}

/** The host of the page with the link; empty for the shop's own pages, and for those on the way to a login or a payment. */
function hostOf(referrer: string | null, address: URL): string {
  const { protocol, host, hostname } = addressOf(referrer) ?? address;
  const isWay =
    host === address.host || ON_THE_WAY.test(hostname) || address.pathname.startsWith("/payment/");
  const name = hostname.replace(SUBDOMAIN, "");
  return !isWay && /^https?:$/.test(protocol) && HOST.test(name) && name.length <= MAX_WORD
    ? wordOf(name)
    : "";
}

const joined = (source: string, medium: string, campaign: string): string =>
  source && [source, medium, campaign].join("/").replace(/\/+$/, "");

export function sourceOf(address: URL, referrer: string | null): string {
  const { searchParams } = address;
  const named = wordOf(searchParams.get("utm_source")) || wordOf(searchParams.get("ref"));
  const [medium, campaign] = [
    mediumOf(searchParams.get("utm_medium")),
    wordOf(searchParams.get("utm_campaign")),
  ];
  return joined(named || hostOf(referrer, address), medium, campaign);
}

/** @param landing what the page remembers (`landing.browser.ts`); whoever sends it may have made it up */
export function sourceOfLanding(landing: string): string {
  const [text = "", referrer = null] = landing.split(" ");
  const address = addressOf(text);
  return address ? sourceOf(address, referrer) : DIRECT;
}

/** Whether a visit begins with this load: not one of the shop's own links, nor the way back from a login or a payment. */
export function isLanding(address: URL, referrer: string | null): boolean {
  const from = addressOf(referrer);
  return !from || (from.host !== address.host && !ON_THE_WAY.test(from.hostname));
}

const PARAMETERS = ["utm_source", "utm_medium", "utm_campaign"] as const;
/** What `safePath` lets through, which leads back after a login, is hardly longer. */
const MAX_PATH = 400;

/** A path or an address whose visitors come from this source; as it is where it would get too long. */
export function linkFrom(source: string | undefined, link: string): string {
  const [rest = "", hash] = link.split("#");
  const words = (source ?? DIRECT).split("/");
  const named = PARAMETERS.flatMap((name, index) =>
    words[index] ? [[name, words[index]] as [string, string]] : [],
  );
  if (named.length === 0) return link;
  const marked = `${rest}${rest.includes("?") ? "&" : "?"}${new URLSearchParams(named)}${hash === undefined ? "" : `#${hash}`}`;
  return marked.length > MAX_PATH ? link : marked;
}

/** What a letter's links say; its id is cut, so that it is a word. */
const LETTER_SOURCE = "letter";
export const letterSource = (letterId: string): string =>
  joined(LETTER_SOURCE, "email", letterId.slice(0, 8));
/** The beginning of the letter's id; null for other sources. */
export const letterOf = (source: string): string | null =>
  new RegExp(`^${LETTER_SOURCE}/email/([0-9a-f]{8})$`).exec(source)?.[1] ?? null;
