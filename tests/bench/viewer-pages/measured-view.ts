/** What each page of the bench does in the same way: it reports its first frame, turns its model, and ends its view. */

export interface MeasuredView {
  /** Turns the model a little further. Resolves when the next move may follow, like a drag, which does not wait for its frame. */
  turn(): Promise<void>;
  end(): void;
}

/** What `viewer-measures.ts` reads from the page. */
export interface BenchWindow extends Window {
  /** Milliseconds from the start of the navigation to the first frame. */
  firstFrame?: number;
  /** Of the main thread's tasks of 50 ms and more. */
  longTasks: number[];
  /** How many frames were drawn after the first. */
  drawnFrames: number;
  /** Milliseconds of main-thread work for each frame. */
  frameTimes: number[];
  view?: MeasuredView;
  /** Starts the view again after its end. */
  openAgain?(): void;
}

export const bench = window as unknown as BenchWindow;
bench.longTasks = [];
bench.frameTimes = [];
bench.drawnFrames = 0;

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) bench.longTasks.push(duration);
}).observe({ type: "longtask", buffered: true });

/** Runs `act` and adds its duration to `frameTimes`. */
export function timed(act: () => void): void {
  const start = performance.now();
  act();
  bench.frameTimes.push(performance.now() - start);
}

/** Records when the GPU, or the software renderer, has drawn everything, without blocking the page. */
export function markFirstFrame(gl: WebGL2RenderingContext): void {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  const look = () => {
    if (fence && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) setTimeout(look, 5);
    else bench.firstFrame ??= performance.now();
  };
  setTimeout(look, 5);
}

export const query = (name: string): string => new URLSearchParams(location.search).get(name) ?? "";

export const [WIDTH, HEIGHT] = [1200, 700];
