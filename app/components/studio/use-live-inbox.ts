import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { chatConnection } from "#app/client/chat/connection.ts";
import { browserTransport, onPageActive } from "#app/client/chat/socket.ts";

/** Revalidates the studio's pages whenever the inbox changes and after every lost connection. */
export function useLiveInbox(sellerId: string) {
  const revalidator = useRevalidator();
  const missed = useRef(false);
  const latest = useRef(revalidator);
  latest.current = revalidator;
  // A change during a revalidation needs another one after it.
  useEffect(() => {
    if (revalidator.state !== "idle" || !missed.current) return;
    missed.current = false;
    revalidator.revalidate();
  }, [revalidator]);
  useEffect(() => {
    const revalidateOrDefer = () => {
      if (latest.current.state === "idle") latest.current.revalidate();
      else missed.current = true;
    };
    const connection = chatConnection(sellerId, browserTransport("/app/studio/chat"), {
      state: () => {},
      frame: revalidateOrDefer,
      onUnauthorized: () => location.reload(),
    });
    connection.start();
    const stopListening = onPageActive(connection.wake);
    return () => {
      stopListening();
      connection.stop();
    };
  }, [sellerId]);
}
