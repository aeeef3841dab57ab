export type Kept = number | string | boolean | bigint | null

const NEVER = Number.NEGATIVE_INFINITY

/**
 * The last value of every field of every series, and which fields each series has ever had. The latter is also stored
 * on disk: after a restart, the search for last values stops when it has found them all.
 */
export class LastValues {
  /** Whether the times and values below are loaded; the pairs always are. */
  loaded = true
  /** Slot → series number → 1 if the series has had a value of the field. */
  private readonly had: Uint8Array[] = []
  private readonly times: Float64Array[] = []
  private readonly values: Kept[][] = []
  private pairs = 0

  /** Number of (series, field) pairs that ever had a value. */
  get pairCount(): number {
    return this.pairs
  }

  /** Records that the series has the field. @returns whether that is new. */
  notePair(slot: number, sid: number): boolean {
    const had = reach(this.had, slot, sid, (size) => new Uint8Array(size))
    if (had[sid] === 1) return false
    had[sid] = 1
    this.pairs++
    return true
  }

  hasPair(slot: number, sid: number): boolean {
    return this.had[slot]?.[sid] === 1
  }

  /** Stores a value unless a newer one is known. A value with an equal time is overwritten, as on disk. */
  keep(slot: number, sid: number, timeUs: number, value: Kept): void {
    const times = reach(this.times, slot, sid, (size) => new Float64Array(size).fill(NEVER))
    if (timeUs < (times[sid] as number)) return
    times[sid] = timeUs
    this.valuesOf(slot)[sid] = value
  }

  /** Removes values older than the given time, and pairs that had no newer one. @returns the removed pairs. */
  forgetBefore(timeUs: number): { slot: number; sid: number }[] {
    const gone: { slot: number; sid: number }[] = []
    for (const [slot, had] of this.had.entries()) {
      for (const [sid, is] of had.entries()) {
        if (is === 0 || this.timeOf(slot, sid) >= timeUs) continue
        had[sid] = 0
        this.pairs--
        const times = this.times[slot]
        if (times && sid < times.length) times[sid] = NEVER
        const values = this.values[slot]
        if (values) values[sid] = null
        gone.push({ slot, sid })
      }
    }
    return gone
  }

  /** The newest value of a field in any series; undefined if none is known. */
  newestOf(slot: number): { timeUs: number; value: Kept } | undefined {
    const times = this.times[slot]
    if (!times) return undefined
    let newest = -1
    let timeUs = NEVER
    for (let sid = 0; sid < times.length; sid++) {
      if ((times[sid] as number) <= timeUs) continue
      timeUs = times[sid] as number
      newest = sid
    }
    return newest < 0 ? undefined : { timeUs, value: this.valueOf(slot, newest) }
  }

  /** Whether a series has had a value of any field. */
  hasAny(sid: number): boolean {
    return this.had.some((had) => had[sid] === 1)
  }

  /** -Infinity if no value is known. */
  timeOf(slot: number, sid: number): number {
    return this.times[slot]?.[sid] ?? NEVER
  }

  valueOf(slot: number, sid: number): Kept {
    return this.values[slot]?.[sid] ?? null
  }

  private valuesOf(slot: number): Kept[] {
    while (this.values.length <= slot) this.values.push([])
    return this.values[slot] as Kept[]
  }
}

function reach<A extends Uint8Array | Float64Array>(rows: A[], slot: number, sid: number, make: (n: number) => A): A {
  while (rows.length <= slot) rows.push(make(0))
  const known = rows[slot] as A
  if (known.length > sid) return known
  const longer = make(Math.max(16, sid + 1, known.length * 2))
  longer.set(known)
  rows[slot] = longer
  return longer
}
