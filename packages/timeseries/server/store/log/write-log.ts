import { mkdir, rm } from 'node:fs/promises'
import { BLOCK_BYTES, encodeGroup, firstEntryAt, groupBytes, nextEntryAt } from './group.ts'
import {
  beginSegment,
  createSpare,
  openSegment,
  readEntries,
  removeSegment,
  removeSpares,
  type Segment,
  type Spare,
  segmentNumbers,
  toSpare,
  writeAll,
} from './segment.ts'

/** A larger group gets memory of its own. */
const GROUP_MEMORY_BYTES = 1024 * 1024

/** An entry of the log. */
export interface LogEntry {
  /** Ascending in the order of arrival. */
  readonly seq: number
  /** The number of the entry of which this one is a copy. */
  copyOf?: number | undefined
  /** `failed`: it could not be written, and only its writer still has it. */
  state: 'waiting' | 'durable' | 'failed'
  segment: Segment | null
  at: number
  bytes: number
}

interface Pending {
  entry: LogEntry
  pieces: readonly Uint8Array[]
  /** Called when the entry is durable or has failed. */
  done(): void
}

export interface LogLimits {
  /** The size of a file of the log. */
  logSegmentBytes: number
  /** The number of files above which entries in the oldest file shall be copied to the newest. */
  logFiles: number
  /** How long entries wait for others if nobody waits for them. */
  logLazyMs: number
  /** As many of these, or as many bytes, do not wait. */
  logLazyEntries: number
  logLazyBytes: number
  /** After an error, new entries fail for so long before the log tries again. */
  logRetryMs: number
}

export interface LogSetup {
  folder: string
  limits: LogLimits
  onFault(error: unknown): void
  onFound(entry: LogEntry, content: Buffer): void
}

/**
 * A log of entries on disk. While one group of entries is being written, further ones wait for the next; all entries of
 * a group become durable together. An entry can be read back until `release` says that it is not needed any more.
 *
 * A file is never written again after an error: what it has on disk is then unknown. The next group goes to a new file,
 * whose header says where the valid part of the one before ends.
 */
export class WriteLog {
  private readonly folder: string
  private readonly limits: LogLimits
  private readonly onFault: (error: unknown) => void
  /** The oldest first; new groups go to the last one, unless `isAbandoned`. */
  private segments: Segment[]
  private isAbandoned = true
  private spare: Spare | null = null
  /** Segments that are not needed any more, until they are used again or removed. */
  private readonly free: Segment[] = []
  private files: Promise<unknown> = Promise.resolve()
  private spareCount = 0
  private pending: Pending[] = []
  private pendingBytes = 0
  private isUrgent = false
  private lazyTimer: NodeJS.Timeout | undefined
  private running: Promise<void> | null = null
  /** For the group that is being written. */
  private readonly memory = Buffer.allocUnsafeSlow(GROUP_MEMORY_BYTES)
  private retryAtMs = Number.NEGATIVE_INFINITY
  nextSeq: number

  private constructor({ folder, limits, onFault }: LogSetup, found: Segment[], nextSeq: number) {
    this.folder = folder
    this.limits = limits
    this.onFault = onFault
    this.segments = found
    this.nextSeq = nextSeq
  }

  /**
   * Opens the log in a folder, and calls `onFound` with each entry that an earlier process has not released, in their
   * order.
   * @throws DamagedLog if acknowledged entries cannot be read
   */
  static async open({ folder, limits, onFault, onFound }: LogSetup): Promise<WriteLog> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeSpares(folder)
    const numbers = await segmentNumbers(folder)
    const segments: Segment[] = []
    let nextSeq = 1
    let opened = numbers[0] === undefined ? null : await openSegment(folder, numbers[0])
    for (let i = 0; opened; i++) {
      const following = numbers[i + 1]
      const next = following === undefined ? null : await openSegment(folder, following)
      const { segment, content } = opened
      nextSeq = Math.max(nextSeq, segment.firstSeq)
      for (const { seq, at, bytes } of readEntries(segment, content, next?.segment.previousEnd)) {
        onFound({ seq, at, bytes, state: 'durable', segment }, content.subarray(at, at + bytes))
        nextSeq = seq + 1
      }
      segments.push(segment)
      opened = next
    }
    return new WriteLog({ folder, limits, onFault, onFound }, segments, nextSeq)
  }

  /** Adds an entry. `lazy`: nobody waits for it, so it may wait for others. */
  append(pieces: readonly Uint8Array[], isLazy: boolean, done: () => void): LogEntry {
    const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0)
    const entry: LogEntry = { seq: this.nextSeq++, state: 'waiting', segment: null, at: 0, bytes }
    this.pending.push({ entry, pieces, done })
    this.pendingBytes += bytes
    const { logLazyMs, logLazyEntries, logLazyBytes } = this.limits
    if (!isLazy || this.pending.length >= logLazyEntries || this.pendingBytes >= logLazyBytes) this.isUrgent = true
    if (this.isUrgent) this.write()
    else this.lazyTimer ??= setTimeout(() => this.writeNow(), logLazyMs)
    return entry
  }

  /** Resolves when everything added so far is durable or has failed. */
  async flushed(): Promise<void> {
    this.writeNow()
    while (this.running) await this.running
  }

  /** @throws if the entry is not durable */
  async read({ segment, at, bytes }: LogEntry): Promise<Buffer> {
    if (!segment) throw new Error('The entry is not in the log')
    const { buffer, bytesRead } = await segment.file.read(Buffer.alloc(bytes), 0, bytes, at)
    if (bytesRead !== bytes) throw new Error(`${segment.path}, offset ${at}: the entry is cut`)
    return buffer
  }

  /** Entries below this number are not needed any more. */
  release(seq: number): void {
    while (this.segments.length > 1 && (this.segments[1] as Segment).firstSeq <= seq) {
      this.free.push(this.segments.shift() as Segment)
    }
    if (this.free.length > 0) void this.inTurn(() => this.reuseFree()).catch(this.onFault)
  }

  /** Whether there are too many files because the entry with that number is needed. */
  isHeldUpBy(seq: number): boolean {
    const [, second] = this.segments
    return second !== undefined && this.segments.length > this.limits.logFiles && seq < second.firstSeq
  }

  /** Closes the log. `isEmpty`: no entry is needed any more, so the files are removed. */
  async close(isEmpty: boolean): Promise<void> {
    await this.flushed()
    await this.files
    for (const { file, path } of [...this.free, ...this.segments, ...(this.spare ? [this.spare] : [])]) {
      await file.close()
      if (isEmpty) await rm(path, { force: true })
    }
  }

  private writeNow(): void {
    clearTimeout(this.lazyTimer)
    this.lazyTimer = undefined
    this.isUrgent = true
    this.write()
  }

  private write(): void {
    this.running ??= this.writeGroups().finally(() => {
      this.running = null
      if (this.pending.length > 0 && this.isUrgent) this.write()
    })
  }

  private async writeGroups(): Promise<void> {
    // Entries that were added in the same turn of the event loop belong to the same group.
    await null
    while (this.pending.length > 0 && this.isUrgent) {
      const group = this.takeGroup()
      const isDurable = await this.writeGroup(group)
      for (const { entry } of group) entry.state = isDurable ? 'durable' : 'failed'
      for (const { done } of group) done()
    }
  }

  /** As many entries as fit into one file. */
  private takeGroup(): Pending[] {
    const room = this.limits.logSegmentBytes - BLOCK_BYTES
    let count = 0
    for (let bytes = 0; count < this.pending.length; count++) {
      bytes += groupBytes([(this.pending[count] as Pending).entry.bytes])
      if (count > 0 && bytes > room) break
    }
    const group = this.pending.splice(0, count)
    for (const { entry } of group) this.pendingBytes -= entry.bytes
    this.isUrgent = this.pending.length > 0
    if (!this.isUrgent) {
      clearTimeout(this.lazyTimer)
      this.lazyTimer = undefined
    }
    return group
  }

  private async writeGroup(group: readonly Pending[]): Promise<boolean> {
    if (performance.now() < this.retryAtMs) return false
    const bytes = groupBytes(group.map(({ entry }) => entry.bytes))
    const firstSeq = (group[0] as Pending).entry.seq
    try {
      const segment = await this.segmentFor(bytes, firstSeq)
      const { number, end } = segment
      const pieces = group.map((one) => one.pieces)
      await writeAll(segment.file, encodeGroup({ segment: number, firstSeq }, pieces, this.memory), end)
      segment.end += bytes
      placeEntries(group, segment, end)
      return true
    } catch (error) {
      this.isAbandoned = true
      this.retryAtMs = performance.now() + this.limits.logRetryMs
      this.onFault(error)
      return false
    }
  }

  /** The segment for the next group; a new one if that is abandoned or too small. */
  private async segmentFor(bytes: number, firstSeq: number): Promise<Segment> {
    const last = this.segments.at(-1)
    if (last && !this.isAbandoned && last.end + bytes <= last.size) return last
    const size = Math.max(this.limits.logSegmentBytes, BLOCK_BYTES + bytes)
    const segment = await this.inTurn(async () => {
      const spare = this.spare && this.spare.size >= size ? this.spare : await this.createSpare(size)
      const header = { number: (last?.number ?? 0) + 1, firstSeq, previousEnd: last?.end ?? BLOCK_BYTES }
      if (spare === this.spare) this.spare = null
      return beginSegment(this.folder, spare, header)
    })
    this.segments.push(segment)
    this.isAbandoned = false
    this.prepare()
    return segment
  }

  /** Creates the file for the segment after this one while this one is being filled. */
  private prepare(): void {
    void this.inTurn(async () => {
      this.spare ??= await this.createSpare(this.limits.logSegmentBytes)
    }).catch(() => {
      // The next segment tries again, and reports the error.
    })
  }

  private createSpare(size: number): Promise<Spare> {
    return createSpare(this.folder, `spare-${this.spareCount++}`, size)
  }

  /** The oldest first, and none before the ones before it: a file that is missing between others is damage. */
  private async reuseFree(): Promise<void> {
    for (let free = this.free[0]; free; free = this.free[0]) {
      if (this.spare || free.size !== this.limits.logSegmentBytes) await removeSegment(free)
      else {
        this.spare = await toSpare(this.folder, free, `spare-${this.spareCount++}`).catch((error) => {
          this.onFault(error)
          return null
        })
        if (!this.spare) await removeSegment(free)
      }
      this.free.shift()
    }
  }

  /** Creating, renaming and removing files run one after another. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.files.then(work)
    this.files = result.catch(() => undefined)
    return result
  }
}

/** The place of an entry in the order of arrival. */
export const arrivalOf = ({ seq, copyOf }: LogEntry): number => copyOf ?? seq

/** Notes where the entries of a group are in the segment. */
function placeEntries(group: readonly Pending[], segment: Segment, groupAt: number): void {
  let at = firstEntryAt(groupAt)
  for (const { entry } of group) {
    entry.segment = segment
    entry.at = at
    at = nextEntryAt(at, entry.bytes)
  }
}
