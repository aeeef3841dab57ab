import { randomUUID } from 'node:crypto'
import type { Database } from '@atrium/core/server/db/database'
import { type IngestRefusal, IngestRefusals } from './refusals.ts'

const CHANNEL = 'atrium_ingest_refusal'
const SEND_EVERY_MS = 500
/** Of one interval; of more, only the latest are sent. */
const MAX_SENT = 200
/** PostgreSQL takes 8,000 bytes in a notification. */
const MAX_BYTES = 7_500

type Sent = [credentialId: string, refusal: Omit<IngestRefusal, 'at'> & { at: string }]

interface SharedParts {
  db: Pick<Database, 'listen' | 'executeSql'>
  log: { warn(detail: object, message: string): void }
}

/**
 * The refusals of all processes: the broker is in the engine process, while web processes take writes over HTTP and show
 * the list to people. A process that starts later has only what is refused from then on.
 */
export class SharedRefusals extends IngestRefusals {
  private readonly parts: SharedParts
  private readonly process = randomUUID()
  private readonly waiting = new Map<string, Sent>()
  private timer: NodeJS.Timeout | undefined
  private stop: (() => Promise<void>) | undefined

  constructor(parts: SharedParts) {
    super()
    this.parts = parts
  }

  async open(): Promise<this> {
    this.stop = await this.parts.db.listen(
      CHANNEL,
      (payload) => this.receive(payload),
      () => undefined,
    )
    return this
  }

  override add(credentialId: string, refusal: Pick<IngestRefusal, 'topic' | 'line' | 'reason'>): void {
    super.add(credentialId, refusal)
    const [{ at, topic, line, reason }] = this.of(credentialId) as [IngestRefusal]
    const key = JSON.stringify([credentialId, topic, line, reason])
    const count = (this.waiting.get(key)?.[1].count ?? 0) + 1
    // Deleted and set again, so that the first one is the oldest.
    this.waiting.delete(key)
    this.waiting.set(key, [credentialId, { topic, line, reason, count, at: at.toISOString() }])
    if (this.waiting.size > MAX_SENT) this.waiting.delete(this.waiting.keys().next().value as string)
    this.timer ??= setTimeout(() => void this.send(), SEND_EVERY_MS).unref()
  }

  async close(): Promise<void> {
    clearTimeout(this.timer)
    await this.stop?.()
  }

  private async send(): Promise<void> {
    this.timer = undefined
    const all = [...this.waiting.values()]
    this.waiting.clear()
    try {
      for (const refusals of inPieces(all)) {
        const payload = JSON.stringify({ process: this.process, refusals })
        await this.parts.db.executeSql('select pg_notify($1, $2)', [CHANNEL, payload])
      }
    } catch (error) {
      this.parts.log.warn({ err: error }, 'refused writes could not be told to other processes')
    }
  }

  private receive(payload: string): void {
    const { process, refusals } = JSON.parse(payload) as { process: string; refusals: Sent[] }
    if (process === this.process) return
    for (const [credentialId, { at, ...refusal }] of refusals) this.put(credentialId, { ...refusal, at: new Date(at) })
  }
}

function inPieces(all: readonly Sent[]): Sent[][] {
  const pieces: Sent[][] = []
  let bytes = MAX_BYTES
  for (const one of all) {
    const size = Buffer.byteLength(JSON.stringify(one)) + 1
    if (bytes + size > MAX_BYTES) {
      pieces.push([])
      bytes = 100
    }
    pieces.at(-1)!.push(one)
    bytes += size
  }
  return pieces
}
