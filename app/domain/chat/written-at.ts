/** When a message was written, in ISO 8601: the calls say it in the manner of SQL, in UTC. */
import type { ChatMessage } from "./chat.contract.ts";

export const writtenAt = ({ created_at }: ChatMessage) => `${created_at.replace(" ", "T")}Z`;
