import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from "react";
import { MESSAGE_MAX } from "#app/chat/chat-limits.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { isOfInputMethod } from "#app/ui/composition.ts";
import { ArrowIcon } from "./icons.tsx";
import type { OpenChat } from "./open-chat.browser.ts";

function fitHeight(box: HTMLTextAreaElement) {
  if (CSS.supports("field-sizing", "content")) return;
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
}

export function ChatComposer({
  chat: { send, unsentText },
}: {
  chat: Pick<OpenChat, "send" | "unsentText">;
}) {
  const t = useT();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (box.current) fitHeight(box.current);
  }, []);
  const onSubmit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!box.current) return;
    send(box.current.value);
    box.current.value = unsentText.text = "";
    fitHeight(box.current);
    box.current.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || isOfInputMethod(event.nativeEvent)) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={onSubmit} className="flex items-end gap-2 border-line border-t p-3">
      <label htmlFor={id} className="sr-only">
        {t("support.message")}
      </label>
      <textarea
        ref={box}
        id={id}
        rows={1}
        maxLength={MESSAGE_MAX}
        placeholder={t("support.message")}
        defaultValue={unsentText.text}
        onChange={(event) => {
          unsentText.text = event.currentTarget.value;
          fitHeight(event.currentTarget);
        }}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-box border border-edge bg-surface px-3 py-2"
      />
      <Button aria-label={t("support.send")} className="w-11 px-0">
        <ArrowIcon />
      </Button>
    </form>
  );
}
