/** The browser's own socket, clock and chance, for a chat connection. */
import type { Wire } from "./connection.ts";

/** @param path of the upgrade, on our own origin. */
export function browserWire(path: string): Wire {
  return {
    open({ opened, heard, closed }) {
      const socket = new WebSocket(path);
      socket.onopen = opened;
      socket.onmessage = ({ data }) => heard(String(data));
      socket.onclose = ({ code }) => closed(code);
      return {
        send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
        close: () => socket.close(),
      };
    },
    wait(milliseconds, then) {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  };
}

/** Calls `wake` when the network is back and when the page is looked at again. @returns what ends that. */
export function onWaking(wake: () => void): () => void {
  const seen = () => document.visibilityState === "visible" && wake();
  addEventListener("online", wake);
  addEventListener("pageshow", wake);
  document.addEventListener("visibilitychange", seen);
  return () => {
    removeEventListener("online", wake);
    removeEventListener("pageshow", wake);
    document.removeEventListener("visibilitychange", seen);
  };
}
