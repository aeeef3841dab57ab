import { cut } from '@atrium/core/contract/cut'

/** What was refused, and how often: the same refusal again only counts. */
export interface IngestRefusal {
  /** The topic of a message; of a write over HTTP its path and database. */
  topic: string
  /** 1 is the payload's first line or point; 0 means the message as a whole. */
  line: number
  reason: string
  /** Of the latest. */
  at: Date
  count: number
}

const KEPT_PER_CREDENTIAL = 100
const KEPT_IN_ALL = 20_000
const MAX_TOPIC_LENGTH = 200
const MAX_REASON_LENGTH = 300

/**
 * The latest refusals of each credential, in memory. MQTT 3.1.1 cannot tell a sender the reason, so its owner can look it
 * up here.
 */
export class IngestRefusals {
  private readonly byCredential = new Map<string, IngestRefusal[]>()
  private kept = 0

  add(credentialId: string, refusal: Pick<IngestRefusal, 'topic' | 'line' | 'reason'>): void {
    const { topic, line, reason } = refusal
    const short = { topic: shortened(topic, MAX_TOPIC_LENGTH), line, reason: shortened(reason, MAX_REASON_LENGTH) }
    this.put(credentialId, { ...short, at: new Date(), count: 1 })
  }

  /** Adds one that another process has noted. */
  put(credentialId: string, refusal: IngestRefusal): void {
    const own = this.byCredential.get(credentialId) ?? []
    const known = own.findIndex((one) => isSame(one, refusal))
    const earlier = known < 0 ? 0 : own.splice(known, 1)[0]!.count
    own.push({ ...refusal, count: earlier + refusal.count })
    if (known < 0) this.kept++
    if (own.length > KEPT_PER_CREDENTIAL) {
      own.shift()
      this.kept--
    }
    // Deleted and set again, so that the map is ordered by the latest refusal.
    this.byCredential.delete(credentialId)
    this.byCredential.set(credentialId, own)
    if (this.kept > KEPT_IN_ALL) this.forgetOldest()
  }

  /** Newest first. */
  of(credentialId: string): IngestRefusal[] {
    return [...(this.byCredential.get(credentialId) ?? [])].reverse()
  }

  private forgetOldest(): void {
    const [oldest] = this.byCredential.entries()
    if (!oldest) return
    this.kept -= oldest[1].length
    this.byCredential.delete(oldest[0])
  }
}

const isSame = (one: IngestRefusal, other: IngestRefusal) =>
  one.line === other.line && one.topic === other.topic && one.reason === other.reason

const shortened = (text: string, length: number) => (text.length > length ? `${cut(text, length)}…` : text)
