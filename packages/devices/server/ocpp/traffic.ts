/** A charge point may send some 1,000 samples with the end of a charge: about 250 kB. */
export const MAX_MESSAGE_BYTES = 1024 * 1024
/** For a charge point that is not registered: a BootNotification needs no more. */
export const MAX_STRANGER_BYTES = 16 * 1024
/** Per connection: received but not answered yet. Above it, reading is paused. */
export const MAX_WAITING_BYTES = 1024 * 1024
/** Bytes per connection, at once and then per second. The server reads no faster: 1 MiB takes 8 s at most. */
export const BURST_BYTES = 2 * 1024 * 1024
export const BYTES_PER_S = 128 * 1024
/**
 * For all connections together, complete messages or not. Above it, the connection with the most bytes is ended; it may
 * connect again.
 */
export const MAX_TOTAL_BYTES = 32 * 1024 * 1024

/** WebSocket close codes. */
const TOO_BIG = 1009
const TRY_AGAIN_LATER = 1013

/** The reading side of a connection. */
export interface Reader {
  pause(): void
  resume(): void
  end(code: number, reason: string): void
}

/**
 * Counts the bytes that all connections of this process have sent and that were not answered yet, so that no number of
 * connections can fill the memory.
 */
export class Traffic {
  private readonly connections = new Set<ConnectionTraffic>()
  totalBytes = 0

  /** `maxMessageBytes`: the message limit of this connection, if it is lower than the WebSocket's. */
  open(reader: Reader, maxMessageBytes = Number.POSITIVE_INFINITY): ConnectionTraffic {
    const connection = new ConnectionTraffic(this, reader, maxMessageBytes)
    this.connections.add(connection)
    return connection
  }

  forget(connection: ConnectionTraffic): void {
    this.connections.delete(connection)
  }

  relieve(): void {
    while (this.totalBytes > MAX_TOTAL_BYTES) {
      const [most] = [...this.connections].sort((one, other) => other.heldBytes - one.heldBytes)
      most!.end(TRY_AGAIN_LATER, 'the charge points send too much at once; come back later')
    }
  }
}

export class ConnectionTraffic {
  private readonly traffic: Traffic
  private readonly reader: Reader
  private readonly maxMessageBytes: number
  /** Bytes of an incomplete message; below, of complete ones that are not answered. */
  private partialBytes = 0
  private waitingBytes = 0
  private creditBytes = BURST_BYTES
  private creditMs = Date.now()
  private timer: NodeJS.Timeout | undefined
  private isPaused = false
  private isOver = false

  constructor(traffic: Traffic, reader: Reader, maxMessageBytes: number) {
    this.traffic = traffic
    this.reader = reader
    this.maxMessageBytes = maxMessageBytes
  }

  get heldBytes(): number {
    return this.partialBytes + this.waitingBytes
  }

  /** Bytes were received on the connection. */
  came(bytes: number, nowMs = Date.now()): void {
    if (this.isOver) return
    this.partialBytes += bytes
    this.traffic.totalBytes += bytes
    this.earn(nowMs)
    this.creditBytes -= bytes
    if (this.partialBytes > this.maxMessageBytes) this.end(TOO_BIG, 'the message is too large')
    this.steer()
    this.traffic.relieve()
  }

  /** The received bytes are a complete message. */
  whole(): void {
    this.waitingBytes += this.partialBytes
    this.partialBytes = 0
    this.steer()
  }

  /** All complete messages were answered. */
  idle(): void {
    this.traffic.totalBytes -= this.waitingBytes
    this.waitingBytes = 0
    this.steer()
  }

  /** The connection has ended or is ending. */
  over(): void {
    if (this.isOver) return
    this.isOver = true
    clearTimeout(this.timer)
    this.traffic.totalBytes -= this.heldBytes
    this.partialBytes = 0
    this.waitingBytes = 0
    this.traffic.forget(this)
  }

  end(code: number, reason: string): void {
    this.over()
    this.reader.pause()
    this.reader.end(code, reason)
  }

  private earn(nowMs: number): void {
    const earned = (Math.max(0, nowMs - this.creditMs) * BYTES_PER_S) / 1000
    this.creditBytes = Math.min(BURST_BYTES, this.creditBytes + earned)
    this.creditMs = nowMs
  }

  private steer(): void {
    if (this.isOver) return
    if (this.creditBytes < 0 && !this.timer) {
      const waitMs = (-this.creditBytes * 1000) / BYTES_PER_S
      this.timer = setTimeout(() => {
        this.timer = undefined
        this.earn(Date.now())
        this.steer()
      }, waitMs)
      this.timer.unref()
    }
    const shallPause = this.timer !== undefined || this.waitingBytes > MAX_WAITING_BYTES
    if (shallPause === this.isPaused) return
    this.isPaused = shallPause
    if (shallPause) this.reader.pause()
    else this.reader.resume()
  }
}
