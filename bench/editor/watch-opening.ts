export interface Opened {
  /** The first frame after all items were drawn, in ms since the navigation. */
  drawnMs: number
  /** All are drawn, and the main thread was free for half a second after this: the editor can be used. */
  usableMs: number
  /** The longest task of the main thread until then. */
  longestMs: number
}

/** A script for the page that notes when its editor is open. `count`: an expression for the number of drawn items. */
export function watchOpening(count: string, all: number): string {
  return `(${watch.toString()})(() => ${count}, ${all})`
}

/** This function runs in the page. */
function watch(count: () => number, all: number) {
  const FREE_MS = 500
  const tasks: { startTime: number; duration: number }[] = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  const frame = () => {
    if (!document.body || count() < all) requestAnimationFrame(frame)
    else requestAnimationFrame(() => waitForIdle(performance.now()))
  }
  requestAnimationFrame(frame)

  function waitForIdle(drawnMs: number) {
    const timer = setInterval(() => {
      const ends = tasks.map(({ startTime, duration }) => startTime + duration)
      const freeFrom = Math.max(drawnMs, ...ends)
      if (performance.now() < freeFrom + FREE_MS) return
      clearInterval(timer)
      // With values that arrive every second there may be tasks later: the first free half second counts.
      const before = tasks.filter(({ startTime }) => startTime <= freeFrom)
      const longestMs = Math.max(0, ...before.map(({ duration }) => duration))
      Object.assign(window, { editorOpened: { drawnMs, usableMs: freeFrom, longestMs } })
    }, 50)
  }
}
