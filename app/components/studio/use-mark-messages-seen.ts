import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Marks messages up to `lastId` as read once the page is visible. @param lastId 0 when there is nothing unread */
export function useMarkMessagesSeen(lastId: number) {
  const { submit } = useFetcher();
  const send = useRef(submit);
  send.current = submit;
  useEffect(() => {
    if (!lastId) return;
    const markWhenVisible = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", markWhenVisible);
      send.current({ intent: "seen", seen: String(lastId) }, { method: "post" });
    };
    document.addEventListener("visibilitychange", markWhenVisible);
    markWhenVisible();
    return () => document.removeEventListener("visibilitychange", markWhenVisible);
  }, [lastId]);
}
