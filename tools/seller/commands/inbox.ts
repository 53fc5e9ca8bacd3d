/** `inbox`: what shoppers wrote by chat and contact form, newest first, each with the id to answer to. */
import type { InboxEntry } from "#app/domain/chat/inbox.contract.ts";
import { connectionTo } from "../connection.ts";
import { printable } from "../failures.ts";
import { studioOf } from "../studio-api.ts";
import type { Surroundings } from "./command.ts";

interface InboxCommand {
  url?: string;
  done: boolean;
  search: string;
}

/** @returns the object for `--json` */
export async function inbox({ url, done, search }: InboxCommand, { screen, env, signal }: Surroundings) {
  const studio = studioOf(connectionTo(url, env), signal);
  const conversations = await studio.inbox({ q: search, ...(done && { done: "1" }) });
  if (conversations.length === 0) screen.line(search ? "Nothing found." : "Nothing is waiting.");
  for (const entry of conversations) {
    screen.line(headOf(entry, screen.strong));
    screen.line(`  ${printable(entry.excerpt).replaceAll("\n", " ")}`);
    screen.line(`  npm run seller -- reply ${entry.id} "…"`);
  }
  return { conversations };
}

function headOf(
  { name, email, language, at, unread, answered }: InboxEntry,
  strong: (text: string) => string,
) {
  const state = unread ? strong("NEW") : answered ? "answered" : "read";
  const time = at.slice(0, 16).replace("T", " ");
  return [state, `${time} UTC`, `${printable(name)} <${printable(email)}>`, language].join("  ");
}
