/** Keeps one chat socket open: notices silence, comes back with growing random pauses, and at once when it is looked at. */
import { retryDelay } from "#app/client/backoff.ts";
import type { ServerFrame } from "#app/domain/chat/chat.contract.ts";
import { CLOSE } from "#app/domain/chat/chat-limits.ts";

export interface Socket {
  send(text: string): void;
  close(): void;
}

interface SocketEvents {
  opened(): void;
  heard(text: string): void;
  closed(code: number): void;
}

/** The outside world: sockets, time and chance. */
export interface Wire {
  open(events: SocketEvents): Socket;
  /** Runs `then` later; calling the answer cancels that. */
  wait(milliseconds: number, then: () => void): () => void;
  random(): number;
}

/** "waiting" is for the next try. */
export type ConnectionState = "connecting" | "live" | "waiting" | "stopped";

interface Listeners {
  state(state: ConnectionState): void;
  frame(frame: ServerFrame): void;
  /** The server does not know this session any more. */
  refused(): void;
}

/** Together less than ten seconds: whatever it was waiting for, the chat is back that soon after the network. */
const LONGEST_PAUSE = 4_500;
const CONNECT_WITHIN = 5_000;
const PING_EVERY = 25_000;
const PONG_WITHIN = 5_000;

const REFUSALS: readonly number[] = [CLOSE.loggedOut[0], CLOSE.otherUser[0]];

export function chatConnection(userId: string, wire: Wire, on: Listeners) {
  let state: ConnectionState = "stopped";
  let socket: Socket | null = null;
  let attempt = 0;
  let cancel = () => {};

  const become = (next: ConnectionState) => {
    state = next;
    on.state(next);
  };
  /** One thing is awaited at a time. */
  const later = (milliseconds: number, then: () => void) => {
    cancel();
    cancel = wire.wait(milliseconds, then);
  };

  function connect() {
    const greet = () => {
      mine.send(JSON.stringify({ event: "connectChat" }));
      mine.send(JSON.stringify({ event: "authenticate", userId }));
    };
    const mine: Socket = wire.open({
      opened: () => socket === mine && greet(),
      heard: (text) => socket === mine && hear(text),
      closed: (code) => socket === mine && lose(code),
    });
    socket = mine;
    become("connecting");
    later(CONNECT_WITHIN, hangUp);
  }

  function hear(text: string) {
    later(PING_EVERY, ping);
    if (text === "pong") return;
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.event === "authenticated") {
      attempt = 0;
      become("live");
    }
    on.frame(frame);
  }

  function ping() {
    later(PONG_WITHIN, hangUp);
    socket?.send("ping");
  }

  /** A network that vanished closes nothing: whoever stays silent is taken for gone. */
  function hangUp() {
    const silent = socket;
    lose(0);
    silent?.close();
  }

  function lose(code: number) {
    socket = null;
    cancel();
    become("waiting");
    if (REFUSALS.includes(code)) on.refused();
    // A younger tab took the place; this one comes back when somebody looks at it.
    if (code === CLOSE.tooManySockets[0] || state === "stopped") return;
    later(retryDelay(attempt++, wire.random(), LONGEST_PAUSE), connect);
  }

  return {
    start: connect,
    /** The network is back, or the page is looked at again. */
    wake() {
      if (state === "waiting") {
        cancel();
        connect();
      } else if (state === "live") ping();
    },
    stop() {
      const open = socket;
      socket = null;
      cancel();
      become("stopped");
      open?.close();
    },
  };
}
