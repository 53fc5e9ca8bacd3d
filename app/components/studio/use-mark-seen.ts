/** Tells the shop that the seller has read up to a message, once the page is really looked at. */
import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** @param lastId 0 when there is nothing unread. */
export function useMarkSeen(lastId: number) {
  const { submit } = useFetcher();
  const send = useRef(submit);
  send.current = submit;
  useEffect(() => {
    if (!lastId) return;
    const look = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", look);
      send.current({ intent: "seen", seen: String(lastId) }, { method: "post" });
    };
    document.addEventListener("visibilitychange", look);
    look();
    return () => document.removeEventListener("visibilitychange", look);
  }, [lastId]);
}
