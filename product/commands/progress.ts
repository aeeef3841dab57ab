/** Where a command writes to: the terminal, or a pipe that keeps every line. */
export interface Terminal {
  isTTY?: boolean
  write(text: string): unknown
}

const PIPE_PERIOD_MS = 2000

/** One line that is written over on a terminal; elsewhere a line every two seconds. */
export function openProgress(terminal: Terminal) {
  let lastMs = Date.now()
  let isOpen = false
  return {
    show(text: string): void {
      if (terminal.isTTY) {
        terminal.write(`\r\x1b[K${text}`)
        isOpen = true
      } else if (Date.now() - lastMs >= PIPE_PERIOD_MS) {
        lastMs = Date.now()
        terminal.write(`${text}\n`)
      }
    },
    /** Leaves the line as it is; what follows starts a new one. */
    end(): void {
      if (isOpen) terminal.write('\n')
      isOpen = false
    },
  }
}
