/** What `--help` prints: every option in one line, and examples that can be copied. */
import type { CommandName } from "./arguments.ts";
import { LOCAL_SHOP } from "./connection.ts";

const COMMON = `  --url ADDRESS            the shop (default ${LOCAL_SHOP})
  --json                   one JSON object on standard output, for scripts
  -h, --help               this text

The token comes from the variable SELLER_TOKEN; for a shop on this machine,
else from .dev.vars, which \`npm run dev\` writes.
Exit codes: 0 done, 1 refused or failed, 2 wrong use.`;

const PUBLISH = `Publishes a folder or a .zip of STL and 3MF files as a product, or as a new version of one.

  npm run seller -- publish FOLDER|ZIP [options]

A folder may have a model.json with the same facts; options win over it.
  --id ID                  part of the product's address; default from the title
  --title TEXT             default from the folder's name      --title-es TEXT
  --description TEXT       or @FILE to read it from a file     --description-es TEXT
  --tag TAG                once for each tag
  --price 4.99             Standard licence, in euros          --free   Standard for nothing
  --commercial-price 24.99
  --image FILE             once for each picture, the first is the cover
  --image-alt TEXT         what the picture shows, in the same order   --image-alt-es TEXT
  --print-grams 85         estimated filament
  --notes TEXT             what is new: on its page, and mailed to its owners (or @FILE)
  --notes-es TEXT          the same in Spanish; one of the two is enough
  --sheet FILE             a model.json elsewhere; its pictures lie beside it
  --incoming NAME.zip      the zip is in the bucket already, put there with wrangler
  --dry-run                check and pack, show the files, send nothing
${COMMON}

Examples:
  npm run seller -- publish ./dragon --price 4.99 --description @dragon.md --image dragon.webp
  npm run seller -- publish ./dragon --dry-run
  npm run seller -- publish ./dragon --notes "Stronger wings" --url https://shop.example
  npx wrangler r2 object put MODELS-BUCKET/incoming/dragon.zip --remote --file dragon.zip
  npm run seller -- publish dragon.zip --sheet model.json --incoming dragon.zip --url https://shop.example`;

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

const INBOX = `Shows what shoppers wrote by chat and contact form, newest first.

  npm run seller -- inbox [WORDS] [options]

  WORDS                    only conversations with this name, e-mail or text
  --done                   those you have marked as done
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

const OVERVIEW = `Publishes your models in your shop, and answers who asks about them.

  npm run seller -- publish FOLDER|ZIP [options]   a product, or a new version of one
  npm run seller -- list                           what is in the shop
  npm run seller -- unpublish ID                   takes a product out of the shop
  npm run seller -- inbox                          what shoppers wrote
  npm run seller -- reply ID TEXT                  answers them

${COMMON}

Examples:
  npm run seller -- publish ./dragon --price 4.99 --description "A dragon that opens its wings."
  npm run seller -- publish --help`;

export function helpText(command: CommandName | null): string {
  const texts = { publish: PUBLISH, list: LIST, unpublish: UNPUBLISH, inbox: INBOX, reply: REPLY };
  return command ? texts[command] : OVERVIEW;
}
