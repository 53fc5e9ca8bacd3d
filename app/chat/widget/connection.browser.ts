/** Keeps one chat socket open: detects a lost connection and reconnects, with exponential backoff or at once when the page is shown. */

import type { ServerFrame } from "#app/chat/chat.contract.ts";
import { CLOSE } from "#app/chat/chat-limits.ts";
import { retryDelay } from "#app/shared/retry.ts";
import type { startTimer } from "#app/shared/time.ts";

export interface Socket {
  send(text: string): void;
  close(): void;
}

interface SocketEvents {
  onOpen(): void;
  onMessage(text: string): void;
  onClose(code: number): void;
}

export interface Transport {
  open(events: SocketEvents): Socket;
  startTimer: typeof startTimer;
  random(): number;
}

export type ConnectionState = "connecting" | "live" | "waiting" | "stopped";

interface Listeners {
  onState(state: ConnectionState): void;
  onFrame(frame: ServerFrame): void;
  onUnauthorized(): void;
}

/** Together with CONNECT_TIMEOUT_MS this is less than ten seconds, so that the chat reconnects within ten seconds after the network is back. */
const MAX_PAUSE_MS = 4_500;
const CONNECT_TIMEOUT_MS = 5_000;
const PING_INTERVAL_MS = 25_000;
const PONG_TIMEOUT_MS = 5_000;

const SESSION_ENDED_CODES: readonly number[] = [CLOSE.loggedOut[0], CLOSE.otherUser[0]];

function authenticate(socket: Socket, userId: string) {
  socket.send(JSON.stringify({ event: "connectChat" }));
  socket.send(JSON.stringify({ event: "authenticate", userId }));
}

export function createChatConnection(userId: string, transport: Transport, listeners: Listeners) {
  let state: ConnectionState = "stopped";
  let socket: Socket | null = null;
  let attempt = 0;
  let cancelTimer = () => {};

  const setState = (next: ConnectionState) => {
    state = next;
    listeners.onState(next);
  };
  const setTimer = (milliseconds: number, then: () => void) => {
    cancelTimer();
    cancelTimer = transport.startTimer(milliseconds, then);
  };

  function connect() {
    const newSocket: Socket = transport.open({
      onOpen: () => socket === newSocket && authenticate(newSocket, userId),
      onMessage: (text) => socket === newSocket && onMessage(text),
      onClose: (code) => socket === newSocket && onClosed(code),
    });
    socket = newSocket;
    setState("connecting");
    setTimer(CONNECT_TIMEOUT_MS, dropSilentSocket);
  }

  function onMessage(text: string) {
    setTimer(PING_INTERVAL_MS, ping);
    if (text === "pong") return;
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.event === "authenticated") {
      attempt = 0;
      setState("live");
    }
    listeners.onFrame(frame);
  }

  function ping() {
    setTimer(PONG_TIMEOUT_MS, dropSilentSocket);
    socket?.send("ping");
  }

  /** A lost network does not close sockets, so one without a pong is given up. */
  function dropSilentSocket() {
    const silent = socket;
    onClosed(0);
    silent?.close();
  }

  function onClosed(code: number) {
    socket = null;
    cancelTimer();
    setState("waiting");
    if (SESSION_ENDED_CODES.includes(code)) listeners.onUnauthorized();
    // A newer tab's socket replaced this one; this tab reconnects when it is shown.
    if (code === CLOSE.tooManySockets[0] || state === "stopped") return;
    setTimer(retryDelay(attempt++, transport.random(), MAX_PAUSE_MS), connect);
  }

  return {
    start: connect,
    wake() {
      if (state === "waiting") {
        cancelTimer();
        connect();
      } else if (state === "live") ping();
    },
    stop() {
      const open = socket;
      socket = null;
      cancelTimer();
      setState("stopped");
      open?.close();
    },
  };
}
