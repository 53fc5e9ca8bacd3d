import { useEffect, useState } from "react";
import { useSession } from "#app/session/session.browser.tsx";
import { type OpenChat, openChat } from "./open-chat.browser.ts";
import { useChatView } from "./use-chat-view.browser.ts";

export interface ChatState {
  chat: OpenChat | null;
  unseen: number;
}

const NO_CHAT: ChatState = { chat: null, unseen: 0 };

/** @param onChange must be the same function at each render */
export default function LiveChat({ onChange }: { onChange: (state: ChatState) => void }) {
  const { user, refresh } = useSession();
  const userId = user?.id;
  const [chat, setChat] = useState<OpenChat | null>(null);
  const unseen = useChatView(chat)?.unseen ?? 0;
  useEffect(() => {
    if (!userId) return;
    const opened = openChat(userId, () => void refresh());
    setChat(opened);
    return () => {
      opened.close();
      setChat(null);
    };
  }, [userId, refresh]);
  useEffect(() => onChange({ chat, unseen }), [chat, unseen, onChange]);
  useEffect(() => () => onChange(NO_CHAT), [onChange]);
  return null;
}
