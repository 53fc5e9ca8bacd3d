/** What each page of the bench does the same way: it tells its first frame, turns its model, and goes. */

export interface MeasuredView {
  /** Turns the model a little further, and is done when the next move may follow: a hand does not wait for its picture. */
  turn(): Promise<void>;
  end(): void;
}

/** What main.ts of the bench reads from the page. */
export interface BenchWindow extends Window {
  /** Milliseconds from the start of the navigation to the first picture. */
  firstFrame?: number;
  /** Of the main thread's tasks of 50 ms and more. */
  longTasks: number[];
  /** How many were drawn after the first. */
  pictures: number;
  /** What the main thread did for each picture. */
  frameTimes: number[];
  view?: MeasuredView;
  /** Begins the view anew after its end. */
  openAgain?(): void;
}

export const bench = window as unknown as BenchWindow;
bench.longTasks = [];
bench.frameTimes = [];
bench.pictures = 0;

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) bench.longTasks.push(duration);
}).observe({ type: "longtask", buffered: true });

/** Adds to `frameTimes`. */
export function timed(act: () => void): void {
  const start = performance.now();
  act();
  bench.frameTimes.push(performance.now() - start);
}

/** When the graphics card, or the software in its place, has drawn everything; without holding the page up meanwhile. */
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
