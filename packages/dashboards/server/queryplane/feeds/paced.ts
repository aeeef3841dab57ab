/** Calls at once, and then at most once in `everyMs`, however often it is told to. */
export function paced(run: () => void, everyMs: number): { tell(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let isTold = false
  const go = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (!isTold) return
      isTold = false
      go()
      run()
    }, everyMs)
  }
  return {
    tell() {
      if (timer) {
        isTold = true
        return
      }
      go()
      run()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      isTold = false
    },
  }
}
