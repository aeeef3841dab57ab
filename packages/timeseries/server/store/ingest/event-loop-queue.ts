/** Callers wait in a queue; one of them goes on in each turn of the event loop. */
export class EventLoopQueue {
  private readonly waiting: (() => void)[] = []

  /** Resolves when it is the caller's turn. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve)
      if (this.waiting.length === 1) setImmediate(() => this.take())
    })
  }

  private take(): void {
    this.waiting[0]?.()
    this.waiting.shift()
    if (this.waiting.length > 0) setImmediate(() => this.take())
  }
}
