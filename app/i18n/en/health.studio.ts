export const healthStudio = {
  studioVersion: {
    lead: "What runs here, what is new in it, and how to get the next version.",
    runs: "What runs",
    version: "Version",
    deployed: "Deployed",
    release: "Commit",
    database: "Database",
    upToDate_one: "up to date: {count} migration",
    upToDate_other: "up to date: {count} migrations",
    applied_one: "{count} migration",
    applied_other: "{count} migrations",
    missing_one:
      "{count} migration of the database is missing: the last deployment has not ended. Its log is in Cloudflare’s dashboard; start it again there, or run npm run deploy.",
    missing_other:
      "{count} migrations of the database are missing: the last deployment has not ended. Its log is in Cloudflare’s dashboard; start it again there, or run npm run deploy.",
    unknown_one:
      "The database is ahead of this version by {count} migration, because the shop went back to an earlier one. Update it again.",
    unknown_other:
      "The database is ahead of this version by {count} migrations, because the shop went back to an earlier one. Update it again.",
    runtime: "Workers compatibility date",
    news: "New in version {version}",
    newsText: "What has to be done by hand stands first.",
    update: "How to update",
    updateText:
      "The shop asks nobody whether there is a newer version. The page Releases of the repository that it was copied from lists them.",
    backUp: "Make a backup first:",
    inBrowser:
      "Open your copy of the shop on GitHub and choose Actions, Update the shop, Run workflow. It takes the newest release over, leaves your settings as they are, and opens a pull request to merge, or pushes at once. Cloudflare then deploys it.",
    thenLook: "Load this page again when it is deployed: it shows the new version.",
    inTerminal:
      "In a terminal npm run upgrade does all of it: it backs up, merges, deploys, checks the shop, and goes back if something fails.",
  },
};
