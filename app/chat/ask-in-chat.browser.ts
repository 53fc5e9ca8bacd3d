const ASK = "shop:ask";

/** Opens the chat. @param opener gets the focus back @returns false where the page has none, or not yet */
export const askInChat = (opener: HTMLElement): boolean =>
  !dispatchEvent(new CustomEvent(ASK, { cancelable: true, detail: opener }));

/** @returns what ends it */
export function onAskInChat(open: (opener: HTMLElement) => void): () => void {
  const listener = (event: Event) => {
    event.preventDefault();
    open((event as CustomEvent<HTMLElement>).detail);
  };
  addEventListener(ASK, listener);
  return () => removeEventListener(ASK, listener);
}
