export interface RefreshLoop {
  /** Loads at once, then repeatedly until stopped. */
  start(): void
  stop(): void
}

/**
 * Repeats `load` every `intervalMs` while started. If a load takes longer than the interval, no second one starts
 * before it has ended. `load` must handle its own errors.
 */
export function refreshLoop(load: () => Promise<void>, intervalMs: number): RefreshLoop {
  let timer: ReturnType<typeof setInterval> | undefined
  let loading = false

  async function loadOnce() {
    if (loading) return
    loading = true
    try {
      await load()
    } finally {
      loading = false
    }
  }

  return {
    start() {
      if (timer !== undefined) return
      timer = setInterval(loadOnce, intervalMs)
      void loadOnce()
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
