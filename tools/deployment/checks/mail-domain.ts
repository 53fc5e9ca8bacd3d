import { z } from "zod";
import { type Check, type Finding, repairable, right, unknown, wrong } from "../finding.ts";
import { openedShop } from "../opened-shop.ts";
import type { Shop } from "../shop.ts";
import { secretNames } from "../worker-secrets.ts";

const DNS = "https://cloudflare-dns.com/dns-query";

interface DnsRecord {
  type: string;
  name: string;
  content: string;
}

const Subdomains = z.array(z.object({ tag: z.string(), name: z.string(), enabled: z.boolean() }));
const Records = z.array(z.object({ type: z.string(), name: z.string(), content: z.string() }));
const DnsAnswer = z.object({ Answer: z.array(z.object({ data: z.string() })).default([]) });

export async function zoneOf({ cloudflare }: Shop, host: string): Promise<string | null> {
  const labels = host.split(".");
  for (let at = 0; at < labels.length - 1; at += 1) {
    const name = labels.slice(at).join(".");
    const zones = await cloudflare.get(
      `/zones?name=${encodeURIComponent(name)}`,
      z.array(z.object({ id: z.string(), name: z.string() })),
    );
    const zone = zones?.find((candidate) => candidate.name === name);
    if (zone) return zone.id;
  }
  return null;
}

/** DNS records by DNS over HTTPS, without the quotes of TXT records. @returns null when the resolver does not answer. */
async function dnsAnswers(shop: Shop, name: string, type: string): Promise<string[] | null> {
  const address = `${DNS}?name=${encodeURIComponent(name)}&type=${type}`;
  const response = await shop
    .fetch(address, { headers: { Accept: "application/dns-json" } })
    .catch(() => null);
  if (!response?.ok) return null;
  return DnsAnswer.parse(await response.json()).Answer.map(({ data }) => data.replaceAll(/"\s*"|"/g, ""));
}

const normalized = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/["\s.]+/g, " ")
    .trim();

async function dnsFinding(shop: Shop, domain: string, expected: DnsRecord[]): Promise<Finding> {
  const missing: string[] = [];
  for (const { type, name, content } of expected) {
    const answers = await dnsAnswers(shop, name, type);
    if (!answers)
      return unknown("mail may be sent, but the DNS cannot be asked from here for SPF, DKIM and DMARC");
    if (!answers.some((answer) => normalized(answer).includes(normalized(content))))
      missing.push(`${type} ${name}`);
  }
  const dmarc = await dnsAnswers(shop, `_dmarc.${domain}`, "TXT");
  if (!dmarc?.some((answer) => answer.startsWith("v=DMARC1"))) missing.push(`TXT _dmarc.${domain}`);
  if (missing.length)
    return wrong(
      `the DNS does not answer ${missing.join(", ")} as mail programs expect`,
      `npx wrangler email sending dns get ${domain}; a DMARC record may be "v=DMARC1; p=none"`,
    );
  return right(`${domain} has SPF, DKIM and DMARC`);
}

const mailboxFinding = async (shop: Shop, host: string): Promise<Finding> =>
  (await secretNames(shop)).includes("SMTP_PASSWORD")
    ? right(`mail goes by ${host}`)
    : wrong(`the Worker has no password for ${host}`, "npx wrangler secret put SMTP_PASSWORD asks for it");

export const mailDomain: Check = {
  name: "mail domain",
  async inspect(shop) {
    const { SMTP_HOST, MAIL_FROM = "" } = shop.config().vars;
    if (SMTP_HOST) return mailboxFinding(shop, SMTP_HOST);
    const opened = await openedShop(shop);
    if (opened && !MAIL_FROM)
      return opened.stored.includes("SMTP_HOST")
        ? right(`mail goes by the mailbox of ${opened.connections}, which tries it`)
        : wrong("the shop cannot send mail", `open ${opened.connections}, and enter a mailbox`);
    const domain = MAIL_FROM.split("@")[1] ?? "";
    const zone = await zoneOf(shop, domain);
    if (!zone)
      return wrong(
        `${domain} is no domain of this Cloudflare account`,
        `add ${domain} in Cloudflare's dashboard, or choose another MAIL_FROM by npm run setup`,
      );
    const path = `/zones/${zone}/email/sending/subdomains`;
    const sending = (await shop.cloudflare.get(path, Subdomains))?.find(({ name }) => name === domain);
    if (!sending?.enabled)
      return repairable(
        `${domain} may not send mail yet`,
        `enable Cloudflare's Email Sending for ${domain}`,
        async () => void (await shop.wrangler(["email", "sending", "enable", domain])),
      );
    const records = (await shop.cloudflare.get(`${path}/${sending.tag}/dns`, Records)) ?? [];
    return dnsFinding(
      shop,
      domain,
      records.filter(({ type }) => type === "TXT" || type === "CNAME"),
    );
  },
};
