export const backupsStudio = {
  studioBackups: {
    lead: "Each night the shop copies its whole database, so that a mistake or a lost account does not cost you your shop.",
    noSecret:
      "This shop was set up in a terminal and has no SHOP_SECRET, with which backups are encrypted, so it makes none by itself. npm run backup makes one; npx wrangler secret put SHOP_SECRET, with 32 random characters or more, starts the nightly ones.",
    list: "Your backups",
    listText: "Those of the last seven nights, and the first of each of the last five weeks.",
    none: "The first one is made within minutes of opening the shop.",
    rows_one: "{count} row",
    rows_other: "{count} rows",
    until: "kept until {date}",
    download: "Download",
    downloadOf: "Download the backup of {date}",
    now: "Back up now",
    done_made: "The backup is made.",
    done_begun: "The backup has begun. The shop is large, so it takes some minutes: load this page again.",
    done_waits: "Another backup is being made. Try again when it is done.",
    running: "A backup is being made since {time}.",
    what: "What is in it",
    holds:
      "Models with their texts and prices, orders, customers, licences, messages, settings, passwords as hashes, your legal texts: every row of the database, as it was at one moment.",
    lacks:
      "Not in it: zips and pictures. They lie in the shop’s two R2 buckets under names that never change. A restored shop needs them too: keep the buckets, or copy them with any S3 tool.",
    keep: "It is encrypted with your SHOP_SECRET. Without that secret nobody can open it, not even you: keep both, in two places. Downloaded copies hold customers’ data, so delete them after 35 days as the shop does.",
    restore: "How to restore",
    restoreText:
      "A backup goes into an empty shop of the same version: deploy one with a new database, open /setup there and choose “Restore a backup instead”. It asks for the file and for this shop’s SHOP_SECRET. In a terminal: npm run restore, followed by the file.",
  },
};
