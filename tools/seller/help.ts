import { DEFAULT_LANGUAGE, LANGUAGES, OTHER_LANGUAGES } from "#app/i18n/languages.ts";
import { UNIT_NAMES } from "#app/meshes/mesh-units.ts";
import { CODE_PAGES } from "#app/publishing/packing/zip-names.ts";
import type { CommandName } from "./arguments.ts";
import { LOCAL_SHOP } from "./connection.ts";
import { ATTRIBUTE_OPTIONS, REMOVABLE } from "./sheet-arguments.ts";

const COMMON = `  --url ADDRESS            the shop (default the one \`npm run dev\` runs, or ${LOCAL_SHOP})
  --json                   one JSON object on standard output, for scripts
  -h, --help               this text

The token comes from the variable SELLER_TOKEN, else from a file: for a shop on this machine the one that
\`npm run dev\` writes, for the shop of wrangler.toml the .secrets of \`npm run setup\`. PORT and STATE_DIR mean
the same as for \`npm run dev\`.
Exit codes: 0 done, 1 refused or failed, 2 wrong use.`;

const ATTRIBUTES = ATTRIBUTE_OPTIONS.map(
  ({ flag, value, description }) => `  ${`--${flag} ${value}`.padEnd(24)} ${description}`,
).join("\n");

const translationFlags = OTHER_LANGUAGES.map(
  (code) =>
    `for ${LANGUAGES[code].name} add -${code}:\n                           ${["title", "description", "image-alt", "notes"].map((flag) => `--${flag}-${code}`).join(", ")}`,
).join("\n                           ");

const FACTS = `  --title TEXT
  --description TEXT       or @FILE to read it from a file; Markdown (headings, lists, links)
  --tag TAG                once for each tag
  --price 4.99             Standard licence, in euros          --free   Standard is free
  --commercial-price 24.99
  --image FILE             once for each picture, the first is the cover; of any size; large ones are scaled down
  --image-alt TEXT         what the picture shows, in the same order
${ATTRIBUTES}
  --notes TEXT             what is new in this version (or @FILE): shown on its page, mailed to its buyers
                           Texts are ${LANGUAGES[DEFAULT_LANGUAGE].name}; ${translationFlags}`;
const REMOVE = `  --remove FIELD           empties a field: ${REMOVABLE.join(", ")}`;

const PUBLISH = `Publishes a folder or a .zip as a new product. An existing product is changed only with --update.

It needs an STL or 3MF file; STEP, OBJ, SCAD, F3D, G-code, PDF, texts, pictures and a LICENSE may be included.
A model is at most 10 m wide.

  npm run seller -- publish FOLDER|ZIP [options]

A folder may have a model.json with the same fields; options win over it. Prices in it are texts:
  { "title": { "en": "Dragon", "es": "Dragón" }, "description": "It opens its wings.",
    "prices": { "standard": "4.99", "commercial": "24.99" }, "images": [{ "file": "dragon.jpg" }] }
  --schema                 prints its JSON Schema

  --id ID                  part of the product's address; default from the title, and that from the folder's name
${FACTS}
  --update                 changes the product of this id and lists the changes; other fields stay,
                           and changed files become its next version
${REMOVE}
  --preview KIND           the 3D view: exact (default for free models), protected (default for paid models: looks the
                           same, but its surface is moved, so that nothing printed from it fits; parts under 40 mm
                           lose small lettering and look a little swollen, some under 20 mm may fit) or none
  --sheet FILE             a model.json in another place, with its pictures beside it
  --incoming NAME.zip      the zip is in the bucket already, uploaded with wrangler or an S3 tool
  --zip-names CODEPAGE     how the names in the zip are written that do not say so: ${CODE_PAGES.slice(0, 3).join(", ")}, …
                           (default ${CODE_PAGES[0]}; the names are shown)
  --units UNIT             ${UNIT_NAMES.join(", ")}: the unit of files whose sizes can hardly be millimetres (under 2 mm, over
                           2 m), which publishing stops at otherwise. The files stay as they are: the shop measures them in it
  --dry-run                check and pack, show the files (with --update also what would change), send nothing
${COMMON}

After Ctrl-C, a reboot or a broken connection the same command resumes the upload.

Examples:
  npm run seller -- publish ./dragon --price 4.99 --description @dragon.md --image dragon.jpg
  npm run seller -- publish ./dragon --dry-run
  npm run seller -- publish ./dragon --update --notes "Stronger wings" --url https://shop.example
  npx wrangler r2 object put stall-models/incoming/dragon.zip --remote --file dragon.zip
  npm run seller -- publish dragon.zip --sheet model.json --incoming dragon.zip --url https://shop.example`;

const EDIT = `Changes fields of a product, without its folder or zip. All other fields stay.

  npm run seller -- edit ID [options]

${FACTS}
${REMOVE}
  --dry-run                show what would change, send nothing
${COMMON}

Examples:
  npm run seller -- edit dragon --price 5.99
  npm run seller -- edit dragon --title-es Dragón --tag animals --tag fantasy --url https://shop.example
  npm run seller -- edit dragon --remove commercial-price`;

const REFRESH = `Measures published models again and makes their previews, for example after an update of the shop.

It fetches each zip from the shop; version, date and zip stay as they are.

  npm run seller -- refresh [ID…] [options]

  ID…                      only these products; without one all of them
  --preview KIND           exact, protected or none; default the kind the product has, else by the price
${COMMON}

Examples:
  npm run seller -- refresh
  npm run seller -- refresh dragon vase --url https://shop.example`;

const LIST = `Lists every product of the shop, the unpublished ones too.

  npm run seller -- list [options]

${COMMON}

Examples:
  npm run seller -- list
  npm run seller -- list --json --url https://shop.example`;

const UNPUBLISH = `Takes a product out of the shop. Buyers keep it and can go on downloading it.

  npm run seller -- unpublish ID [options]

${COMMON}

Examples:
  npm run seller -- unpublish dragon
  npm run seller -- unpublish dragon --url https://shop.example`;

const REPUBLISH = `Puts an unpublished product back into the shop, as it was.

  npm run seller -- republish ID [options]

${COMMON}

Examples:
  npm run seller -- republish dragon`;

const ROLLBACK = `Goes back to the files of an earlier version: they become the next version, from the zip that the shop still has.
Texts, pictures and prices stay. Owners get a mail about it, as about any new version.

  npm run seller -- rollback ID --to VERSION [options]

  --to VERSION             number of the earlier version
  --notes TEXT             what to tell shoppers (or @FILE); without it: which version's files these are
                           The text is ${LANGUAGES[DEFAULT_LANGUAGE].name}; others: ${OTHER_LANGUAGES.map((code) => `--notes-${code}`).join(", ")}
${COMMON}

Examples:
  npm run seller -- rollback dragon --to 2
  npm run seller -- rollback dragon --to 2 --notes "Back to the wings that print without supports."`;

const SCHEDULE = `Publishes a draft of the studio at a time, as it is by then: a new model, or the changes of a published one.

  npm run seller -- schedule ID --at TIME [options]
  npm run seller -- schedule ID --cancel [options]

  --at TIME                2026-11-27T18:00Z, or with a zone: 2026-11-27T18:00+01:00; within a year
  --cancel                 it stays a draft
${COMMON}

Examples:
  npm run seller -- schedule dragon --at 2026-11-27T18:00Z
  npm run seller -- schedule dragon --cancel --url https://shop.example`;

const DELETE = `Deletes a product that nobody has, with its files, pictures and comments; it leaves carts and wish lists too.
It cannot be undone. A product that is in an order or in somebody's library is kept: unpublish it instead.

  npm run seller -- delete ID [options]

${COMMON}

Examples:
  npm run seller -- delete dragon`;

const FRONT_PAGE = `Says which products come first on the front page, in this order; all others follow, the newest first.
Without ids it shows them.

  npm run seller -- front-page [ID…] [options]

  --none                   features no product
${COMMON}

Examples:
  npm run seller -- front-page
  npm run seller -- front-page dragon vase`;

const SALES = `Reduces models for a time, and shows which are reduced. Without an action it lists every model's last sale.

A model has one sale at a time. Until it is over its prices cannot be changed. The lowest price of the 30 days before the
sale is shown crossed out beside the reduced one (Directive 98/6/EC, article 6a), unless that is no higher.

  npm run seller -- sales
  npm run seller -- sales start ID… --percent 20 --until DAY [options]
  npm run seller -- sales end ID…                ends it now, or cancels a planned one

  --percent 20             off each licence, rounded to the cent, 0.50 € at least
  --price 3.99             the reduced price; of Standard, or of --licence
  --licence NAME           only standard or commercial
  --from DAY               2026-11-27 from its first minute, or 2026-11-27T18:00Z; default now. Times are UTC
  --until DAY              2026-11-30 to its last minute, or 2026-11-30T18:00Z
${COMMON}

Examples:
  npm run seller -- sales start dragon vase --percent 25 --from 2026-11-27 --until 2026-11-30
  npm run seller -- sales start dragon --price 3.49 --until 2026-12-06 --url https://shop.example
  npm run seller -- sales end dragon`;

const BUNDLES = `Sells models together for less, and shows which are. Without an action it lists every bundle.

Each model has its part of the price, in proportion to the list prices. People who own some of the models pay the parts of the others, and
nobody pays more than a model costs alone. A model is in one bundle at a time; the parts stay until the bundle is ended.

  npm run seller -- bundles
  npm run seller -- bundles start ID ID… --price 24.00 [options]
  npm run seller -- bundles change ID [ID…]      what is not named stays; with several ids these are its models
  npm run seller -- bundles end ID               ends the bundle of this model

  --price 24.00            of all models together, Standard licence
  --commercial-price 80    of all models together, Commercial licence; \`change\` removes it by "none"
  --title TEXT             above the models on their pages, instead of "Complete the set"; \`change\` removes it by "none"
                           The text is ${LANGUAGES[DEFAULT_LANGUAGE].name}; others: ${OTHER_LANGUAGES.map((code) => `--title-${code}`).join(", ")}
${COMMON}

Examples:
  npm run seller -- bundles start dragon vase owl --price 24.00 --commercial-price 80
  npm run seller -- bundles change dragon --price 22.00 --title "Castle set"
  npm run seller -- bundles end dragon`;

const COUPONS = `Makes codes that reduce an order, and shows them with their uses. Without an action it lists every coupon.

Buyers type the code at the checkout, or follow any link of the shop with ?coupon=CODE, which stores it. An order that is not
paid does not count as a use. The reduced total may be zero; otherwise it is at least 0.50 €.

  npm run seller -- coupons
  npm run seller -- coupons create CODE --percent 10 [options]
  npm run seller -- coupons change CODE --until 2026-12-31   what is not named stays; "none" removes a limit
  npm run seller -- coupons end CODE             no new order can use it

  --percent 10             percent off; 100 makes the models free
  --amount 5.00            or euros off the order, split over its models
  --only ID                only for this model; once for each
  --minimum 20             least total of these models
  --with-sales             also reduces models that are on sale; \`change\` takes --without-sales too
  --uses 100               in all                        --uses-per-person 1
  --from DAY, --until DAY  2026-12-01 counts whole, or 2026-12-01T18:00Z; default from now, until it is ended
${COMMON}

Examples:
  npm run seller -- coupons create WELCOME --percent 10 --uses-per-person 1
  npm run seller -- coupons create FIVE-OFF --amount 5 --minimum 20 --until 2026-12-31 --url https://shop.example
  npm run seller -- coupons end WELCOME`;

const IMPORT = `Moves models and past buyers in from another shop's CSV file: Gumroad's export of sales, Shopify's of products and of
orders. Every row's fate is shown; what is there already is left alone, so a file can be imported again.

Models become drafts, to which you add the files in the studio. Past buyers are mailed only by --mail-buyers: each gets a link that
adds their models to an account, once these are published.

  npm run seller -- import FILE [options]
  npm run seller -- import --mail-buyers [--language CODE]

  --dry-run                says what would become of each row, stores nothing
  --currency CODE          of the prices in Shopify's file (default EUR); others are converted at the rate of the day
  --language CODE          of the texts, or of the mails (default ${DEFAULT_LANGUAGE})
${COMMON}

Examples:
  npm run seller -- import products_export.csv --dry-run
  npm run seller -- import orders_export.csv --url https://shop.example
  npm run seller -- import --mail-buyers --language es`;

const INBOX = `Shows the messages of the chat and the contact form, newest first.

  npm run seller -- inbox [WORDS] [options]

  WORDS                    only conversations with this name, e-mail or text
  --done                   conversations that are marked as done
${COMMON}

Examples:
  npm run seller -- inbox
  npm run seller -- inbox nozzle --url https://shop.example`;

const REPLY = `Answers a conversation of the inbox: in the chat, or by mail to the contact form.

  npm run seller -- reply ID TEXT [options]

${COMMON}

Examples:
  npm run seller -- reply contact:CM-7KQ2M9XR "It prints without supports."
  npm run seller -- reply chat:5f0c… "Yes, PETG is fine." --url https://shop.example`;

const RESET = `Removes every passkey, authenticator app and recovery code of a seller who has lost them all.

The seller is logged out everywhere, gets a mail, and sets up a new second factor at the next visit to the studio.

  npm run seller -- reset-second-factor E-MAIL [options]

${COMMON}

Examples:
  npm run seller -- reset-second-factor ada@shop.example --url https://shop.example`;

const OVERVIEW = `Publishes your models in your shop, and answers questions about them.

  npm run seller -- publish FOLDER|ZIP [options]   a new product, or with --update a change of one
  npm run seller -- edit ID [options]              changes fields, such as --price 5.99
  npm run seller -- refresh [ID…]                  measures models again, makes their previews
  npm run seller -- list                           what is in the shop
  npm run seller -- unpublish ID                   takes a product out of the shop
  npm run seller -- republish ID                   puts it back
  npm run seller -- rollback ID --to VERSION       goes back to an earlier version
  npm run seller -- schedule ID --at TIME          publishes a draft at a time
  npm run seller -- delete ID                      deletes one that nobody has
  npm run seller -- front-page [ID…]               which ones come first
  npm run seller -- sales                          reduced prices for a time
  npm run seller -- bundles                        models that cost less together
  npm run seller -- coupons                        codes that reduce an order
  npm run seller -- import FILE                    models and past buyers of another shop
  npm run seller -- inbox                          messages of shoppers
  npm run seller -- reply ID TEXT                  answers them
  npm run seller -- reset-second-factor E-MAIL     when a seller has lost passkey, app and codes

${COMMON}

Examples:
  npm run seller -- publish ./dragon --price 4.99 --description "A dragon that opens its wings."
  npm run seller -- publish --help`;

const TEXTS: Record<CommandName, string> = {
  publish: PUBLISH,
  edit: EDIT,
  refresh: REFRESH,
  list: LIST,
  unpublish: UNPUBLISH,
  republish: REPUBLISH,
  rollback: ROLLBACK,
  schedule: SCHEDULE,
  delete: DELETE,
  "front-page": FRONT_PAGE,
  sales: SALES,
  bundles: BUNDLES,
  coupons: COUPONS,
  import: IMPORT,
  inbox: INBOX,
  reply: REPLY,
  "reset-second-factor": RESET,
};

export const helpText = (topic: CommandName | null) => (topic ? TEXTS[topic] : OVERVIEW);
