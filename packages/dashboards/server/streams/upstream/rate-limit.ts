/** More than any camera sends: 80 Mbit/s. */
const MAX_BYTES_PER_S = 10 * 1024 * 1024
/** A key frame of a large picture comes at once. */
const WITHIN_S = 4

/** Whether bytes come faster than those of a video. */
export class RateLimit {
  private readonly maxBytes: number
  private startMs = 0
  private bytes = 0

  constructor(maxBytesPerS = MAX_BYTES_PER_S) {
    this.maxBytes = maxBytesPerS * WITHIN_S
  }

  /** @returns whether it is too much */
  add(bytes: number, nowMs: number): boolean {
    if (nowMs - this.startMs > WITHIN_S * 1000) {
      this.startMs = nowMs
      this.bytes = 0
    }
    this.bytes += bytes
    return this.bytes > this.maxBytes
  }
}
