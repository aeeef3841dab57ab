interface OutboxParts<message> {
  /** Calls `send` when the messages of this turn of the event loop are there. */
  schedule(send: () => void): void
  /** @throws if one of them cannot be sent */
  post(messages: message[]): void
  onUnsendable(message: message, error: unknown): void
}

/** Sends the messages to another thread that belong to one turn together, so that it is woken once for all of them. */
export class Outbox<message> {
  private readonly parts: OutboxParts<message>
  private waiting: message[] = []

  constructor(parts: OutboxParts<message>) {
    this.parts = parts
  }

  put(message: message): void {
    this.waiting.push(message)
    if (this.waiting.length === 1) this.parts.schedule(() => this.send())
  }

  /** Sends a message by itself, after all those before it. */
  putAlone(message: message): void {
    this.send()
    this.sendAlone(message)
  }

  private send(): void {
    if (this.waiting.length === 0) return
    const messages = this.waiting
    this.waiting = []
    try {
      this.parts.post(messages)
    } catch {
      // One that cannot be sent must not keep the others back.
      for (const message of messages) this.sendAlone(message)
    }
  }

  private sendAlone(message: message): void {
    try {
      this.parts.post([message])
    } catch (error) {
      this.parts.onUnsendable(message, error)
    }
  }
}
