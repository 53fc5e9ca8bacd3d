/** `reply`: answers a chat in the chat, and a contact message by mail. */
import { randomUUID } from "node:crypto";
import { connectionTo } from "../connection.ts";
import { CommandFailure } from "../failures.ts";
import { studioOf } from "../studio-api.ts";
import { StudioFailure } from "../studio-failure.ts";
import type { Surroundings } from "./command.ts";

interface ReplyCommand {
  url?: string;
  id: string;
  message: string;
}

/** @returns the object for `--json` */
export async function reply({ url, id, message }: ReplyCommand, { screen, env, signal }: Surroundings) {
  const studio = studioOf(connectionTo(url, env), signal);
  const answer = await studio.reply({ id, message, clientId: randomUUID() }).catch((error: unknown) => {
    if (!(error instanceof StudioFailure) || error.facts.code !== "not_found") throw error;
    throw new CommandFailure(`There is no conversation ${id}; \`inbox\` shows what there is.`);
  });
  screen.line(screen.good(id.startsWith("chat:") ? "Answered in the chat." : "Answered by mail."));
  return answer;
}
