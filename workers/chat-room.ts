/** One shopper's chat: new messages go to every open tab and are announced to the studio. Messages are stored in D1. */
import { INBOX, type ServerFrame } from "#app/domain/chat/chat.contract.ts";
import { SocketRoom } from "./socket-room.ts";

export class ChatRoom extends SocketRoom {
  async deliver(userId: string, frame: ServerFrame): Promise<void> {
    this.broadcast(frame);
    if (frame.event !== "newMessage") return;
    const inbox = this.env.CHAT_INBOX.getByName(INBOX);
    await inbox.broadcast({ event: "inboxChanged", data: { userId } });
  }
}
