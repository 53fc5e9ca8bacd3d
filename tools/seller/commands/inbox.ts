import { randomUUID } from "node:crypto";
import type { InboxEntry } from "#app/chat/inbox/inbox.contract.ts";
import { connectionTo } from "../connection.ts";
import { instantText } from "../dates.ts";
import { CommandFailure, printable } from "../failures.ts";
import type { CommandContext } from "../run.ts";
import { studioOf } from "../studio-api.ts";
import { StudioFailure } from "../studio-failure.ts";

interface InboxCommand {
  url?: string;
  done: boolean;
  search: string;
}

/** @returns the object for `--json` */
export async function inbox({ url, done, search }: InboxCommand, { screen, env, signal }: CommandContext) {
  const studio = studioOf(connectionTo(url, env), signal);
  const conversations = await studio.inbox({ q: search, ...(done && { done: "1" }) });
  if (conversations.length === 0) screen.line(search ? "Nothing found." : "Nothing is waiting.");
  for (const entry of conversations) {
    screen.line(headline(entry, screen.strong));
    screen.line(`  ${printable(entry.excerpt).replaceAll("\n", " ")}`);
    screen.line(`  npm run seller -- reply ${entry.id} "…"`);
  }
  return { conversations };
}

function headline(
  { name, email, language, at, unread, answered }: InboxEntry,
  strong: (text: string) => string,
) {
  const state = unread ? strong("NEW") : answered ? "answered" : "read";
  return [state, `${instantText(at)} UTC`, `${printable(name)} <${printable(email)}>`, language].join("  ");
}

interface ReplyCommand {
  url?: string;
  id: string;
  message: string;
}

/** Answers a chat in the chat, and a contact message by mail. @returns the object for `--json` */
export async function reply({ url, id, message }: ReplyCommand, { screen, env, signal }: CommandContext) {
  const studio = studioOf(connectionTo(url, env), signal);
  const answer = await studio.reply({ id, message, clientId: randomUUID() }).catch((error: unknown) => {
    if (!(error instanceof StudioFailure) || error.facts.code !== "not_found") throw error;
    throw new CommandFailure(`There is no conversation ${id}; \`inbox\` shows what there is.`);
  });
  screen.line(screen.good(id.startsWith("chat:") ? "Answered in the chat." : "Answered by mail."));
  return answer;
}
