/** The chat of the logged-in user, loaded after hydration; null for everybody else. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ChatView } from "#app/client/chat/chat.ts";
import type { OpenChat } from "#app/client/chat/open-chat.ts";
import { useSession } from "#app/client/session.tsx";

const RETRY_AFTER = 5_000;

export function useOpenChat(): OpenChat | null {
  const { user, refresh } = useSession();
  const userId = user?.id;
  const [chat, setChat] = useState<OpenChat | null>(null);
  useEffect(() => {
    if (!userId) return;
    let opened: OpenChat | null = null;
    let timer: ReturnType<typeof setTimeout>;
    let isUnmounted = false;
    const open = async () => {
      try {
        const module = await import("#app/client/chat/open-chat.ts");
        if (isUnmounted) return;
        opened = module.openChat(userId, () => void refresh());
        setChat(opened);
      } catch (error) {
        console.error("The chat could not be loaded", error);
        timer = setTimeout(open, RETRY_AFTER);
      }
    };
    timer = setTimeout(open, 0);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      opened?.close();
      setChat(null);
    };
  }, [userId, refresh]);
  return chat;
}

const noSubscription = () => () => {};

/** @returns null while there is no chat. */
export function useChatView(chat: OpenChat | null): ChatView | null {
  const view = () => chat?.view() ?? null;
  return useSyncExternalStore(chat?.subscribe ?? noSubscription, view, () => null);
}
