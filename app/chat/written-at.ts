/** Converts a message's `created_at` (UTC, in SQL format) to ISO 8601. */
import type { ChatMessage } from "./chat.contract.ts";

export const writtenAt = ({ created_at }: ChatMessage) => `${created_at.replace(" ", "T")}Z`;
