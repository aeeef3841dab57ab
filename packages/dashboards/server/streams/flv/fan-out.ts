import type { Refusal } from '@atrium/core/contract/refusal'
import { FLV_START, type FlvTag, SILENT_FLV_START } from './flv-reader.ts'

/** One who gets a stream: a response, a WebSocket, or another process. */
export interface StreamSink {
  send(bytes: Buffer): void
  /** What it was sent and has not taken yet. */
  readonly waitingBytes: number
}

/** A sink that learns when the stream is over. */
export interface StreamViewer extends StreamSink {
  ended(why: Refusal): void
}

interface Limits {
  /** A viewer for whom more waits gets nothing more until it has taken nearly all, and a key frame comes. */
  maxWaitingBytes: number
  /** So little waits for a viewer that has caught up. */
  caughtUpBytes: number
  /** The newest group of pictures; a longer one is not kept, and late viewers wait for the next. */
  maxGroupBytes: number
}

const LIMITS: Limits = { maxWaitingBytes: 4 * 1024 * 1024, caughtUpBytes: 64 * 1024, maxGroupBytes: 8 * 1024 * 1024 }

const ORDER = ['script', 'video', 'audio'] as const

interface Viewer {
  isFlowing: boolean
  /** It was sent the start of the stream. */
  hasBegun: boolean
  /** It was sent the present headers. */
  hasHeaders: boolean
}

/**
 * Sends one stream to all who look. Each begins with what a decoder needs and the newest group of pictures, so that it has
 * a picture at once; a slow one skips pictures, and never grows the memory.
 */
export class FanOut {
  private readonly viewers = new Map<StreamSink, Viewer>()
  private readonly headers = new Map<FlvTag['type'], Buffer>()
  private readonly limits: Limits
  private group: Buffer[] = []
  private groupBytes = 0
  /** What was skipped for slow viewers, in tags. */
  skipped = 0

  constructor(limits: Partial<Limits> = {}) {
    this.limits = { ...LIMITS, ...limits }
  }

  get size(): number {
    return this.viewers.size
  }

  /** Whether a viewer who comes now sees a picture at once. */
  get hasPicture(): boolean {
    return this.group.length > 0
  }

  add(sink: StreamSink): void {
    const viewer = { isFlowing: false, hasBegun: false, hasHeaders: false }
    this.viewers.set(sink, viewer)
    if (this.hasPicture) this.start(sink, viewer, this.group)
  }

  remove(sink: StreamSink): void {
    this.viewers.delete(sink)
  }

  push(tags: readonly FlvTag[]): void {
    // Most chunks are sent as they came: in one piece for all who keep up.
    let run: Buffer[] = []
    const flush = () => {
      if (run.length > 0) this.flow(run)
      run = []
    }
    for (const tag of tags) {
      if (tag.isHeader && this.isKnown(tag)) continue
      if (tag.isHeader || tag.isKey) flush()
      if (tag.isHeader) this.changeHeader(tag)
      else if (tag.isKey) this.startGroup(tag)
      else this.keep(tag)
      run.push(tag.bytes)
      if (tag.isKey) {
        flush()
        this.startWaiting()
      }
    }
    flush()
  }

  private isKnown({ type, bytes }: FlvTag): boolean {
    return this.headers.get(type)?.equals(bytes) ?? false
  }

  private changeHeader({ type, bytes }: FlvTag): void {
    this.headers.set(type, bytes)
    // Pictures from before another header do not belong to it.
    if (type === 'video') this.dropGroup()
    for (const viewer of this.viewers.values()) if (!viewer.isFlowing) viewer.hasHeaders = false
  }

  private startGroup({ bytes }: FlvTag): void {
    this.group = [bytes]
    this.groupBytes = bytes.length
  }

  private keep({ bytes }: FlvTag): void {
    if (this.group.length === 0) return
    this.group.push(bytes)
    this.groupBytes += bytes.length
    if (this.groupBytes > this.limits.maxGroupBytes) this.dropGroup()
  }

  private dropGroup(): void {
    this.group = []
    this.groupBytes = 0
  }

  private flow(run: readonly Buffer[]): void {
    const bytes = run.length === 1 ? run[0]! : Buffer.concat(run)
    for (const [sink, viewer] of this.viewers) {
      if (!viewer.isFlowing) {
        if (viewer.hasBegun) this.skipped += run.length
        continue
      }
      sink.send(bytes)
      if (sink.waitingBytes > this.limits.maxWaitingBytes) viewer.isFlowing = false
    }
  }

  /** A key frame has come: who waits for one goes on with it. */
  private startWaiting(): void {
    for (const [sink, viewer] of this.viewers)
      if (!viewer.isFlowing && sink.waitingBytes <= this.limits.caughtUpBytes) this.start(sink, viewer, this.group)
  }

  private start(sink: StreamSink, viewer: Viewer, group: readonly Buffer[]): void {
    const headers = viewer.hasHeaders ? [] : ORDER.flatMap((type) => this.headers.get(type) ?? [])
    const start = viewer.hasBegun ? [] : [this.headers.has('audio') ? FLV_START : SILENT_FLV_START]
    Object.assign(viewer, { isFlowing: true, hasBegun: true, hasHeaders: true })
    sink.send(Buffer.concat([...start, ...headers, ...group]))
  }
}
