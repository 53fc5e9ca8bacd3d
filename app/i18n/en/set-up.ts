export const setUp = {
  setUp: {
    title: "Set up your shop",
    lead: "Two minutes, then you are in your studio. What you type here can be changed later.",
    secret: "Setup secret",
    secretHint:
      "The SHOP_SECRET that was chosen when the shop was deployed. It proves that the shop is yours.",
    keepSecret:
      "Keep it with your passwords, apart from your backups. If you lose it, the shop goes on, but nobody can open its backups, remove a lost second step or replace the secret, and if its Worker is ever deleted, the shop cannot be opened again.",
    wrongSecret:
      "This is not the shop’s SHOP_SECRET. Cloudflare does not show it again: look where you kept it.",
    no_secret:
      "SHOP_SECRET is missing, is still the example, or has fewer than 32 characters. In Cloudflare’s dashboard open this Worker, then Settings, Variables and Secrets, and add it as a secret.",
    no_tables:
      "The database has no tables yet. They come with the deployment: wait until it has ended, then load this page again.",
    other_secret:
      "This shop was opened with another SHOP_SECRET, which alone can read what it keeps. Set that one again, or add it as SHOP_SECRET_PREVIOUS beside the new one.",
    other_shop:
      "This database is another shop’s. Give this one a database of its own: its name is database_name in wrangler.toml.",
    shop: "Your shop",
    shopName: "Name of the shop",
    nameLong: "40 characters at most.",
    shopNameHint: "What buyers read at the top of each page.",
    language: "Language you write in first",
    timeZone: "Time zone",
    you: "You",
    username: "Your name",
    usernameHint: "Shown beside your answers.",
    emailHint: "You log in with it. Only you see it.",
    open: "Open my shop",
    opening: "Opening your shop",
  },
  restore: {
    instead: "Restore a backup instead",
    title: "Restore a backup",
    lead: "For a shop that you had before. Its accounts, models, orders and settings come back as they were when the backup was made.",
    file: "The backup’s file",
    fileHint: "You downloaded it in the studio, under Shop, Backups. Its name ends in .backup.",
    sealedBy: "SHOP_SECRET of the shop that made the backup",
    ifOther: "if it was another",
    sealedByHint: "Only that secret opens the file.",
    restore: "Restore my shop",
    busy: "Restoring your shop",
    sending:
      "Sending the file: {percent} %. If it is cut off, choose the same file again: it goes on where it stopped.",
    writing: "Writing the shop’s data: {percent} %",
    cut: "The connection was lost. Press the button again: it goes on where it stopped.",
    noFile: "Choose the backup’s file.",
    noBackup: "This file is no backup from the studio.",
    altered: "This backup is not whole, or it was changed. Download it again.",
    otherSecret:
      "This is not the secret that encrypted the backup: type the SHOP_SECRET of the shop that made it.",
    otherVersion:
      "The backup is of another version of the shop: its newest migration is {backup}, this shop’s is {shop}. Deploy that version, then restore it there.",
    missing: "Parts of the file have not arrived. Press the button again.",
    unreadable: "What this backup keeps encrypted does not open with its SHOP_SECRET.",
    ofSetup:
      "This backup is of a shop that was made in a terminal. Its passwords need the .secrets of that shop: restore it there with npm run restore.",
    typeAgain: "That took too long. Type the secret again: the restore goes on where it stopped.",
    setUpInstead: "Set up a new shop instead",
    doneTitle: "Your shop is back",
    done: "Everything in the backup is restored, and the shop is open. Log in as before.",
    logIn: "Log in",
    besides: "What a backup does not bring",
    files:
      "Zips and pictures: they stay in the two buckets. Connect the same ones (bucket_name in wrangler.toml), or copy them.",
    address:
      "The former address: the shop now answers at this one. Passkeys work only at the address where they were made.",
    people:
      "Deletions of accounts and removals of sellers since then: with the same buckets the shop repeats them within minutes. With new ones look at Shop, Sellers.",
    ended:
      "Logins, API tokens, mailed links and codes, and invitations: they have ended. Mails that waited are sent once more.",
  },
  recover: {
    title: "Lost second step",
    lead: "For a seller who has lost the passkey, the app and the recovery codes. The shop’s SHOP_SECRET removes them; the seller then logs in as before and sets up new ones.",
    email: "The seller’s e-mail address",
    remove: "Remove the second step",
    noSeller: "Nobody with this address sells here. Nothing was removed.",
    doneTitle: "The second step of {email} is gone",
    done: "That account is logged out everywhere. This page has logged nobody in.",
    waysIn: "What opens the account now:",
    by_password: "its password",
    by_code: "a code that is mailed to {email}",
    by_google: "Google",
    atOnce: "Set up a new second step right away: until then the first to log in can do it.",
    logIn: "Log in",
    noWayIn:
      "Nothing leads into this account yet: it has no password, and the shop cannot mail it a code. Let another seller connect a mailbox under Connections, or set one in the deployment (SMTP_HOST, SMTP_PASSWORD, MAIL_FROM). Then log in by a mailed code.",
  },
  errors: {
    being_set_up: "This shop opens soon. Come back in a while.",
    other_files:
      "The buckets of this shop hold another one’s files. Give this one buckets of its own: their names are bucket_name in wrangler.toml.",
  },
  failure: { title_being_set_up: "This shop is being set up" },
};
