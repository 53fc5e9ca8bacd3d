import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { chatConnection } from "#app/client/chat/connection.ts";
import { browserTransport, onPageActive } from "#app/client/chat/socket.ts";

/** Revalidates the studio's pages whenever the inbox changes and after every lost connection. */
export function useLiveInbox(sellerId: string) {
  const revalidator = useRevalidator();
  const changedWhileLoading = useRef(false);
  const latest = useRef(revalidator);
  latest.current = revalidator;
  // A change during a revalidation needs another one after it.
  useEffect(() => {
    if (revalidator.state !== "idle" || !changedWhileLoading.current) return;
    changedWhileLoading.current = false;
    revalidator.revalidate();
  }, [revalidator]);
  useEffect(() => {
    const revalidateOrDefer = () => {
      if (latest.current.state === "idle") latest.current.revalidate();
      else changedWhileLoading.current = true;
    };
    const connection = chatConnection(sellerId, browserTransport("/app/studio/chat"), {
      onState: () => {},
      // `authenticated` comes again after the connection was lost, when a change may have been missed.
      onFrame: ({ event }) => {
        if (event === "inboxChanged" || event === "authenticated") revalidateOrDefer();
      },
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
