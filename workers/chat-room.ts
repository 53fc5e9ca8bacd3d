/** One shopper's chat: every open tab hears what is new, and so does the studio. The messages themselves are in D1. */
import { INBOX, type ServerFrame } from "#app/domain/chat/chat.contract.ts";
import { SocketRoom } from "./socket-room.ts";

export class ChatRoom extends SocketRoom {
  async deliver(userId: string, frame: ServerFrame): Promise<void> {
    this.tell(frame);
    if (frame.event !== "newMessage") return;
    const inbox = this.env.CHAT_INBOX.getByName(INBOX);
    await inbox.tell({ event: "inboxChanged", data: { userId } });
  }
}
