import { useSyncExternalStore } from "react";
import type { ChatView } from "./chat.browser.ts";
import type { OpenChat } from "./open-chat.browser.ts";

const noSubscription = () => () => {};

export function useChatView(chat: OpenChat | null): ChatView | null {
  const view = () => chat?.view() ?? null;
  return useSyncExternalStore(chat?.subscribe ?? noSubscription, view, () => null);
}
