/** Calls at once, and then at most once in `everyMs`, however often it is asked to. */
export function paced(run: () => void, everyMs: number): { notify(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let isDue = false
  const go = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (!isDue) return
      isDue = false
      go()
      run()
    }, everyMs)
  }
  return {
    notify() {
      if (timer) {
        isDue = true
        return
      }
      go()
      run()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      isDue = false
    },
  }
}
