/** Beyond it, messages on further topics are refused until the day is over. */
export const MAX_TOPICS = 10_000
const MAX_TOPICS_IN_ALL = 500_000
const DAY_MS = 24 * 3_600_000

interface Seen {
  /** A number for each topic: the topics themselves would be far too large. */
  topics: Set<number>
  endsMs: number
}

/** The different mapped topics on which each credential has published within a day. Each may become a series. */
export class TopicsSeen {
  private readonly byCredential = new Map<string, Seen>()
  private readonly maxTopics: number
  private count = 0

  constructor(maxTopics: number = MAX_TOPICS) {
    this.maxTopics = maxTopics
  }

  /** @returns null, or the reason why a message on this topic is not taken */
  whyNot(credentialId: string, topic: string): string | null {
    const seen = this.current(credentialId)
    const number = hashOf(topic)
    if (seen.topics.has(number)) return null
    if (seen.topics.size >= this.maxTopics) return `more than ${this.maxTopics} topics in a day`
    seen.topics.add(number)
    this.count++
    if (this.count > MAX_TOPICS_IN_ALL) this.forgetOldest()
    return null
  }

  private current(credentialId: string): Seen {
    const known = this.byCredential.get(credentialId)
    if (known && known.endsMs > performance.now()) return known
    if (known) this.forget(credentialId, known)
    const fresh = { topics: new Set<number>(), endsMs: performance.now() + DAY_MS }
    this.byCredential.set(credentialId, fresh)
    return fresh
  }

  private forgetOldest(): void {
    const [oldest] = this.byCredential
    if (oldest) this.forget(...oldest)
  }

  private forget(credentialId: string, { topics }: Seen): void {
    this.byCredential.delete(credentialId)
    this.count -= topics.size
  }
}

/** FNV-1a in 32 bits. Of 10,000 topics, two share a number once in a hundred times, and then count as one. */
function hashOf(topic: string): number {
  let hash = 0x811c9dc5 | 0
  for (let i = 0; i < topic.length; i++) hash = Math.imul(hash ^ topic.charCodeAt(i), 0x01000193)
  return hash
}
