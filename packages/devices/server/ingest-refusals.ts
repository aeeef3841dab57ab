export interface IngestRefusal {
  topic: string
  /** 1 is the payload's first line or point; 0 means the message as a whole. */
  line: number
  reason: string
  at: Date
}

const KEPT_PER_CREDENTIAL = 100
const KEPT_CREDENTIALS = 1000

/**
 * The latest refusals of each credential. MQTT 3.1.1 cannot tell a sender the reason, so its owner can look it up here.
 */
export class IngestRefusals {
  private readonly byCredential = new Map<string, IngestRefusal[]>()

  add(credentialId: string, refusal: Omit<IngestRefusal, 'at'>): void {
    const own = this.byCredential.get(credentialId) ?? []
    own.push({ ...refusal, at: new Date() })
    if (own.length > KEPT_PER_CREDENTIAL) own.shift()
    // Deleted and set again, so that the map is ordered by the latest refusal.
    this.byCredential.delete(credentialId)
    this.byCredential.set(credentialId, own)
    if (this.byCredential.size > KEPT_CREDENTIALS) {
      const [oldest] = this.byCredential.keys()
      if (oldest !== undefined) this.byCredential.delete(oldest)
    }
  }

  /** Newest first. */
  of(credentialId: string): IngestRefusal[] {
    return [...(this.byCredential.get(credentialId) ?? [])].reverse()
  }
}
