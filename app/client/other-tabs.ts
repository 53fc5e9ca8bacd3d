/** What a tab tells the browser's other tabs of this shop. */
export interface News {
  /** Id of the person who is logged in. */
  reader: string | null;
  /** What is to be read again. */
  changed?: "cart" | "all";
}

/** @returns how to tell them, and how to stop. A hidden page that may come back must not keep a channel open. */
export function otherTabs(heard: (news: News) => void) {
  let channel: BroadcastChannel | null = null;
  const open = () => {
    channel ??= new BroadcastChannel("stall");
    channel.onmessage = ({ data }) => heard(data as News);
  };
  const close = () => {
    channel?.close();
    channel = null;
  };
  open();
  addEventListener("pageshow", open);
  addEventListener("pagehide", close);
  return {
    tell: (news: News) => channel?.postMessage(news),
    stop() {
      removeEventListener("pageshow", open);
      removeEventListener("pagehide", close);
      close();
    },
  };
}
