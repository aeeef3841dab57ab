/** A charge point may tell some 1,000 samples with the end of a charge: about 250 kB. */
export const MAX_MESSAGE_BYTES = 1024 * 1024
/** Of one that nobody has entered: it may say no more than what it is. */
export const MAX_STRANGER_BYTES = 16 * 1024
/** Of one line, come and not answered yet: it is read no further until it is. */
export const MAX_WAITING_BYTES = 1024 * 1024
/** What one line may send at once, and then in each second: it is read no faster. 1 MiB takes 8 s at most. */
export const BURST_BYTES = 2 * 1024 * 1024
export const BYTES_PER_S = 128 * 1024
/** Of all lines together, whole messages or not. Above it the line that holds most is ended and may come back. */
export const MAX_TOTAL_BYTES = 32 * 1024 * 1024

/** WebSocket's own codes. */
const TOO_BIG = 1009
const TRY_AGAIN_LATER = 1013

/** The reading end of a line. */
export interface Reader {
  pause(): void
  resume(): void
  end(code: number, reason: string): void
}

/** What the lines of this process have sent and was not answered yet, so that no number of them fills the memory. */
export class Traffic {
  private readonly lines = new Set<LineTraffic>()
  totalBytes = 0

  /** `maxMessageBytes`: what a message may have on this line, where that is less than the WebSocket takes. */
  open(reader: Reader, maxMessageBytes = Number.POSITIVE_INFINITY): LineTraffic {
    const line = new LineTraffic(this, reader, maxMessageBytes)
    this.lines.add(line)
    return line
  }

  forget(line: LineTraffic): void {
    this.lines.delete(line)
  }

  relieve(): void {
    while (this.totalBytes > MAX_TOTAL_BYTES) {
      const [most] = [...this.lines].sort((one, other) => other.heldBytes - one.heldBytes)
      most!.end(TRY_AGAIN_LATER, 'the charge points send too much at once; come back later')
    }
  }
}

export class LineTraffic {
  private readonly traffic: Traffic
  private readonly reader: Reader
  private readonly maxMessageBytes: number
  /** Of a message that has not come in whole; of whole ones that are not answered. */
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

  /** Bytes have come over the line. */
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

  /** What has come is a whole message. */
  whole(): void {
    this.waitingBytes += this.partialBytes
    this.partialBytes = 0
    this.steer()
  }

  /** All that came in whole was answered. */
  idle(): void {
    this.traffic.totalBytes -= this.waitingBytes
    this.waitingBytes = 0
    this.steer()
  }

  /** The line is gone, or going. */
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
