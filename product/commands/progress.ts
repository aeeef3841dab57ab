/** Output of a command: a terminal, or a pipe. */
export interface Terminal {
  isTTY?: boolean
  write(text: string): unknown
}

const PIPE_PERIOD_MS = 2000

/** A progress line. On a terminal it is overwritten; elsewhere a new line is written every two seconds. */
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
    /** Ends the progress line; the next output starts a new line. */
    end(): void {
      if (isOpen) terminal.write('\n')
      isOpen = false
    },
  }
}
