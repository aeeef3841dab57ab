/** What a page has started and not ended. */
export interface Leftovers {
  timers: number
  workers: number
  players: number
}

/** This function runs in the page before its scripts: it counts timers, frames, workers and playing media. */
export function watchLeftovers(): void {
  const timers = new Set<number>()
  const workers = new Set<Worker>()
  const players = new Set<HTMLMediaElement>()
  const { setTimeout: later, setInterval: often, requestAnimationFrame: frame } = window
  const { clearTimeout: noTimeout, clearInterval: noInterval, cancelAnimationFrame: noFrame } = window

  // A frame's id may equal a timer's, so it is kept as a negative number.
  const once = (id: () => number, run: unknown, sign: 1 | -1) =>
    function (this: unknown, ...args: unknown[]) {
      timers.delete(sign * id())
      if (typeof run === 'function') run.apply(this, args)
    }
  window.setTimeout = ((run: TimerHandler, ms?: number, ...args: unknown[]) => {
    const id: number = later(
      once(() => id, run, 1),
      ms,
      ...args,
    )
    timers.add(id)
    return id
  }) as typeof window.setTimeout
  window.setInterval = ((run: TimerHandler, ms?: number, ...args: unknown[]) => {
    const id = often(run, ms, ...args)
    timers.add(id)
    return id
  }) as typeof window.setInterval
  window.requestAnimationFrame = (run) => {
    const id: number = frame(once(() => id, run, -1))
    timers.add(-id)
    return id
  }
  const ending = (end: (id: number) => void, sign: 1 | -1) => (id?: number) => {
    if (id === undefined) return
    timers.delete(sign * id)
    end(id)
  }
  window.clearTimeout = ending(noTimeout, 1) as typeof window.clearTimeout
  window.clearInterval = ending(noInterval, 1) as typeof window.clearInterval
  window.cancelAnimationFrame = ending(noFrame, -1)

  const { terminate } = Worker.prototype
  window.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args)
      workers.add(this)
    }
  }
  Worker.prototype.terminate = function () {
    workers.delete(this)
    terminate.call(this)
  }
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function () {
    players.add(this)
    return play.call(this)
  }
  const isPlaying = (player: HTMLMediaElement) => !player.paused || (player.srcObject as MediaStream | null)?.active
  Object.assign(window, {
    leftovers: () => ({
      timers: timers.size,
      workers: workers.size,
      players: [...players].filter(isPlaying).length,
    }),
  })
}
