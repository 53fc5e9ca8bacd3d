export interface TabMessage {
  userId: string | null;
  changed?: "cart" | "wishList" | "all";
}

/** Opens the channel between the shop's tabs; it is closed while the page is in the back/forward cache. */
export function openTabChannel(onMessage: (message: TabMessage) => void) {
  let channel: BroadcastChannel | null = null;
  const open = () => {
    try {
      channel ??= new BroadcastChannel("stall");
      channel.onmessage = ({ data }) => onMessage(data as TabMessage);
    } catch (error) {
      console.warn("The browser keeps this tab apart from the shop's other tabs", error);
    }
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
