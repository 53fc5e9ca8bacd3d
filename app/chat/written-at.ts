import type { ChatMessage } from "./chat.contract.ts";

export const writtenAt = ({ created_at }: ChatMessage) => `${created_at.replace(" ", "T")}Z`;
