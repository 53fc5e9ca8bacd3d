/** Discord takes messages of its own form, and checks no signature: its address is the secret. */
export const isDiscordAddress = ({ hostname, pathname }: URL): boolean =>
  /^((ptb|canary)\.)?(discord|discordapp)\.com$/.test(hostname) &&
  /^\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+$/.test(pathname);
