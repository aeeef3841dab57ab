export interface Opened {
  /** The first frame after all items were drawn, with a value or with the placeholder of their kind, in ms since the navigation. */
  drawnMs: number
  /** All are drawn, and the main thread was free for half a second after this: the editor can be used. */
  usableMs: number
  /** All items show live values; absent for an editor that shows none. */
  liveMs?: number
  /** The longest task of the main thread until both. */
  longestMs: number
}

/**
 * A script for the page that notes when its editor is open. `drawn` and `live`: expressions for the number of items that
 * are drawn, and of those that show a value.
 */
export function watchOpening(all: number, drawn: string, live?: string): string {
  return `(${watch.toString()})(${all}, () => ${drawn}, ${live ? `() => ${live}` : 'undefined'})`
}

/** This function runs in the page. */
function watch(all: number, drawn: () => number, live: (() => number) | undefined) {
  const FREE_MS = 500
  const tasks: { startTime: number; duration: number }[] = []
  const endOf = ({ startTime, duration }: { startTime: number; duration: number }) => startTime + duration
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  const [opened, alive] = [whenAll(drawn).then(whenFree), live && whenAll(live)]
  Promise.all([opened, alive]).then(([{ drawnMs, usableMs }, liveMs]) => {
    // With values that arrive every second there are tasks later, too.
    const before = tasks.filter(({ startTime }) => startTime <= Math.max(usableMs, liveMs ?? 0))
    const longestMs = Math.max(0, ...before.map(({ duration }) => duration))
    Object.assign(window, { editorOpened: { drawnMs, usableMs, longestMs, ...(liveMs ? { liveMs } : {}) } })
  })

  /** The first frame after that. */
  function whenAll(count: () => number): Promise<number> {
    return new Promise((resolve) => {
      const frame = () => {
        if (!document.body || count() < all) requestAnimationFrame(frame)
        else requestAnimationFrame(() => resolve(performance.now()))
      }
      requestAnimationFrame(frame)
    })
  }

  /** The first half second without a long task. */
  function whenFree(drawnMs: number): Promise<{ drawnMs: number; usableMs: number }> {
    return new Promise((resolve) => {
      const timer = setInterval(() => {
        const usableMs = Math.max(drawnMs, ...tasks.map(endOf))
        if (performance.now() < usableMs + FREE_MS) return
        clearInterval(timer)
        resolve({ drawnMs, usableMs })
      }, 50)
    })
  }
}
