import { isPublicName } from "#app/shared/public-name.ts";

/** An https address at a public host name, at the usual port and without credentials; null for every other text. */
export function webhookAddress(text: string): URL | null {
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

/** Discord takes messages of its own form, and checks no signature: its address is the secret. */
export const isDiscordAddress = ({ hostname, pathname }: URL): boolean =>
  /^((ptb|canary)\.)?(discord|discordapp)\.com$/.test(hostname) &&
  /^\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+$/.test(pathname);
