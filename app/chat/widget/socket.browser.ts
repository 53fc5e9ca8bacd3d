import { startTimer } from "#app/shared/time.ts";
import type { Transport } from "./connection.browser.ts";

export function browserTransport(path: string): Transport {
  return {
    open({ onOpen, onMessage, onClose }) {
      const socket = new WebSocket(path);
      socket.onopen = onOpen;
      socket.onmessage = ({ data }) => onMessage(String(data));
      // The browser would break a socket that is open when the page enters the back/forward cache.
      const leave = () => socket.close();
      addEventListener("pagehide", leave);
      socket.onclose = ({ code }) => {
        removeEventListener("pagehide", leave);
        onClose(code);
      };
      return {
        send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
        close: () => socket.close(),
      };
    },
    startTimer,
    random: Math.random,
  };
}

export function onPageActive(callback: () => void): () => void {
  const onVisible = () => document.visibilityState === "visible" && callback();
  addEventListener("online", callback);
  addEventListener("pageshow", callback);
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    removeEventListener("online", callback);
    removeEventListener("pageshow", callback);
    document.removeEventListener("visibilitychange", onVisible);
  };
}
