import type { Message } from './message.ts'

export interface Bounds {
  messages: number
  bytes: number
}

/** The last message of each topic; beyond the bounds, without the topics that have been silent the longest. */
export class LastMessages {
  private readonly byTopic = new Map<string, Message>()
  private readonly bounds: Bounds
  private readonly onDropped: () => void
  private bytes = 0

  constructor(bounds: Bounds, onDropped: () => void) {
    this.bounds = bounds
    this.onDropped = onDropped
  }

  get size(): number {
    return this.byTopic.size
  }

  of(topic: string): Message | undefined {
    return this.byTopic.get(topic)
  }

  /** In the order of their arrival. */
  values(): Iterable<Message> {
    return this.byTopic.values()
  }

  put(message: Message): void {
    this.remove(message.topic)
    this.byTopic.set(message.topic, message)
    this.bytes += sizeOf(message)
    while (this.byTopic.size > this.bounds.messages || this.bytes > this.bounds.bytes) {
      this.remove(this.byTopic.keys().next().value!)
      this.onDropped()
    }
  }

  private remove(topic: string): void {
    const known = this.byTopic.get(topic)
    if (!known) return
    this.bytes -= sizeOf(known)
    this.byTopic.delete(topic)
  }
}

/** What a message takes besides its texts. */
const OVERHEAD_BYTES = 200
/** Of a text with signs beyond Latin-1. */
const BYTES_OF_SIGN = 2

/** The memory that a message takes at most. */
export const sizeOf = ({ topic, text }: Message): number =>
  (topic.length + text.length) * BYTES_OF_SIGN + OVERHEAD_BYTES
