import { z } from "#app/shared/zod.ts";

/** As browsers check `type="email"` (HTML, section 4.10.5.1.5), but with a domain that has a dot and does not end in a number. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?![0-9]+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** What comes along when an address is copied from a page or a contact: zero-width spaces, marks of direction, the soft hyphen. */
const COPIED_ALONG = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The domain in the form that mail is sent to (UTS #46), as some browsers send it and some do not: "räucher.example" is "xn--rucher-bua.example". */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (!/[^\0-\x7f]/.test(domain) || /[\s/?#:@\\%[\]]/.test(domain)) return address;
  return address.slice(0, at + 1) + (URL.parse(`http://${domain}`)?.hostname ?? domain);
}

/** Enough to know one's own address by: `m•••@d•••.com`. */
export const maskedEmail = (email: string): string => email.replace(/(?<=^.)[^@]*|(?<=@.).*(?=\.)/gu, "•••");

export const Email = z
  .string({ error: "errors.email" })
  .overwrite((typed) => withAsciiDomain(typed.replace(COPIED_ALONG, "").trim().toLowerCase()))
  .max(254, { error: "errors.email" })
  .refine((typed) => ADDRESS.test(typed), { error: "errors.email" });
