/** A message to the shop's other tabs in this browser. */
export interface TabMessage {
  /** Id of the logged-in user. */
  userId: string | null;
  /** What the other tabs read again. */
  changed?: "cart" | "wishList" | "all";
}

/** A page in the back/forward cache must not keep a channel open. */
export function openTabChannel(onMessage: (message: TabMessage) => void) {
  let channel: BroadcastChannel | null = null;
  const open = () => {
    channel ??= new BroadcastChannel("stall");
    channel.onmessage = ({ data }) => onMessage(data as TabMessage);
  };
  const close = () => {
    channel?.close();
    channel = null;
  };
  open();
  addEventListener("pageshow", open);
  addEventListener("pagehide", close);
  return {
    send: (message: TabMessage) => channel?.postMessage(message),
    stop() {
      removeEventListener("pageshow", open);
      removeEventListener("pagehide", close);
      close();
    },
  };
}
