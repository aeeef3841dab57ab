import type { Socket } from 'node:net'
import type { Client } from 'aedes'

/** What this room uses of aedes' clients beyond their types; `direct-messages.test.ts` compares the behaviour. */
interface AedesClient {
  readonly conn: Socket
  readonly connected: boolean
  readonly connackSent: boolean
  readonly closed: boolean
  readonly errored: boolean
  readonly _parser: { parse(bytes: Buffer): void; readonly _list: { length: number } }
  /** The packets that are being handled; the next bytes are read when the last of them calls `_nextBatch`. */
  _parsingBatch: number
  _nextBatch(error?: Error | null): void
  readonly _keepaliveInterval: number
  readonly _keepaliveTimer: NodeJS.Timeout
  waitForDrain(done: (error?: Error | null) => void): void
  emit(event: 'error', error: Error): void
}

/** @returns how many bytes it has taken; if a packet that it will take is not complete, what follows waits for the rest */
export type Take = (bytes: Buffer) => { taken: number; isPartial: boolean }

const NOTHING = { taken: 0, isPartial: false }
const PUBACK = 0x40
const PUBACK_BYTES = 4

/** A client some of whose packets are handled without aedes, which stays in charge of the connection. */
export class DirectClient {
  private readonly aedes: AedesClient

  constructor(client: Client) {
    this.aedes = client as unknown as AedesClient
  }

  /** Whenever bytes arrive and no packet is unfinished in aedes, `take` is called first; aedes gets what it leaves. */
  before(take: Take): void {
    const { _parser: parser } = this.aedes
    const parse = parser.parse.bind(parser)
    let begun: Buffer | null = null
    parser.parse = (arrived) => {
      const bytes = begun ? Buffer.concat([begun, arrived]) : arrived
      begun = null
      const isReady = parser._list.length === 0 && this.aedes.connected && this.aedes.connackSent
      const { taken, isPartial } = isReady ? take(bytes) : NOTHING
      const rest = bytes.subarray(taken)
      // A copy, as the bytes before it are not needed any more.
      if (isPartial) begun = Buffer.from(rest)
      else if (rest.length > 0) parse(rest)
    }
  }

  /** So many packets were taken. Until `ended` is called for them, no more bytes are read than aedes would read. */
  began(packets: number): void {
    this.aedes._parsingBatch += packets
    if (this.aedes._keepaliveInterval > 0) this.aedes._keepaliveTimer.refresh()
  }

  /** Acknowledges messages in one write, and reads on when so many packets have ended and the client takes answers. */
  ended(messageIds: readonly number[], packets: number): void {
    const { aedes } = this
    if (aedes.closed) return
    aedes._parsingBatch -= packets - 1
    if (this.acknowledge(messageIds)) aedes._nextBatch()
    else aedes.waitForDrain((error) => aedes._nextBatch(error))
  }

  /** @returns false if the client does not take the answers yet */
  acknowledge(messageIds: readonly number[]): boolean {
    if (this.aedes.closed || messageIds.length === 0) return true
    const answers = Buffer.allocUnsafe(messageIds.length * PUBACK_BYTES)
    for (const [i, id] of messageIds.entries()) {
      answers.writeUInt16BE((PUBACK << 8) | 2, i * PUBACK_BYTES)
      answers.writeUInt16BE(id, i * PUBACK_BYTES + 2)
    }
    return this.aedes.conn.write(answers) || this.aedes.errored
  }

  fail(error: Error): void {
    if (!this.aedes.closed) this.aedes.emit('error', error)
  }
}
