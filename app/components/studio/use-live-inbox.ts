/** Reads the studio's pages again whenever something in the inbox changed, and after every cut of the connection. */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { chatConnection } from "#app/client/chat/connection.ts";
import { browserTransport, onPageActive } from "#app/client/chat/socket.ts";

export function useLiveInbox(sellerId: string) {
  const revalidator = useRevalidator();
  const missed = useRef(false);
  const latest = useRef(revalidator);
  latest.current = revalidator;
  // What changed while a page was being read is read after it.
  useEffect(() => {
    if (revalidator.state !== "idle" || !missed.current) return;
    missed.current = false;
    revalidator.revalidate();
  }, [revalidator]);
  useEffect(() => {
    const look = () => {
      if (latest.current.state === "idle") latest.current.revalidate();
      else missed.current = true;
    };
    const connection = chatConnection(sellerId, browserTransport("/app/studio/chat"), {
      state: () => {},
      frame: look,
      onUnauthorized: () => location.reload(),
    });
    connection.start();
    const sleep = onPageActive(connection.wake);
    return () => {
      sleep();
      connection.stop();
    };
  }, [sellerId]);
}
