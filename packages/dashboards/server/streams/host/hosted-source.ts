import type { Refusal } from '@atrium/core/contract/refusal'
import { noPicture, streamBroken } from '../../../contract/stream.ts'
import { FanOut, type StreamViewer } from '../flv/fan-out.ts'
import { FlvReader } from '../flv/flv-reader.ts'
import type { Upstream, UpstreamEvents } from '../upstream/upstream.ts'

interface SourceTimes {
  /** How long it goes on without viewers. */
  lingerMs: number
  /** Without any bytes. */
  silentMs: number
  /** Until the first picture that can be shown. */
  pictureMs: number
}

export const SOURCE_TIMES: SourceTimes = { lingerMs: 10_000, silentMs: 10_000, pictureMs: 30_000 }

interface SourceOptions {
  open(events: UpstreamEvents): Upstream
  times: SourceTimes
  /** `why` is undefined if nobody has looked any more, and `playedMs` if no picture has come. */
  over(why: Refusal | undefined, playedMs: number | undefined): void
}

/** One connection to a camera, for all who look. */
export class HostedSource {
  /** Viewers that another process has, each of which counts. */
  viewers = 0
  bytes = 0
  readonly fanOut = new FanOut()
  private readonly reader = new FlvReader()
  private readonly watching = new Set<StreamViewer>()
  private readonly waiting = new Set<{ ready(): void; failed(why: Refusal): void }>()
  private readonly options: SourceOptions
  private readonly upstream: Upstream
  private readonly silent: NodeJS.Timeout
  private readonly unseen: NodeJS.Timeout
  private linger: NodeJS.Timeout | undefined
  private startedMs: number | undefined
  private why: Refusal | undefined
  private isOver = false

  constructor(options: SourceOptions) {
    this.options = options
    const { silentMs, pictureMs } = options.times
    this.silent = setTimeout(() => this.end(noPicture()), silentMs)
    this.unseen = setTimeout(() => this.end(noPicture()), pictureMs)
    this.upstream = options.open({ bytes: (chunk) => this.take(chunk), ended: (why) => this.end(why) })
    this.rest()
  }

  /** Adds a viewer when there is a picture. @throws what is wrong with the camera */
  async watch(viewer: StreamViewer): Promise<() => void> {
    this.viewers += 1
    clearTimeout(this.linger)
    try {
      await this.picture()
    } catch (error) {
      this.leave()
      throw error
    }
    this.fanOut.add(viewer)
    if (this.isOver) {
      // The first picture and the end came at once.
      this.fanOut.remove(viewer)
      this.leave()
      viewer.ended(this.why ?? streamBroken())
      return () => undefined
    }
    this.watching.add(viewer)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      this.watching.delete(viewer)
      this.fanOut.remove(viewer)
      this.leave()
    }
  }

  close(): void {
    this.end(streamBroken())
  }

  private leave(): void {
    this.viewers -= 1
    this.rest()
  }

  private rest(): void {
    clearTimeout(this.linger)
    if (this.viewers > 0 || this.isOver) return
    this.linger = setTimeout(() => this.end(undefined), this.options.times.lingerMs)
  }

  private picture(): Promise<void> {
    if (this.isOver) return Promise.reject(this.why ?? streamBroken())
    if (this.fanOut.hasPicture) return Promise.resolve()
    return new Promise((ready, failed) => this.waiting.add({ ready, failed }))
  }

  private take(chunk: Buffer): void {
    if (this.isOver) return
    this.bytes += chunk.length
    this.silent.refresh()
    try {
      this.fanOut.push(this.reader.push(chunk))
    } catch {
      this.end(streamBroken())
      return
    }
    if (!this.fanOut.hasPicture) return
    this.startedMs ??= Date.now()
    clearTimeout(this.unseen)
    for (const { ready } of this.waiting) ready()
    this.waiting.clear()
  }

  private end(why: Refusal | undefined): void {
    if (this.isOver) return
    this.isOver = true
    this.why = why
    for (const timer of [this.silent, this.unseen, this.linger]) clearTimeout(timer)
    this.upstream.stop()
    const said = why ?? streamBroken()
    this.options.over(why, this.startedMs === undefined ? undefined : Date.now() - this.startedMs)
    for (const { failed } of this.waiting) failed(said)
    for (const viewer of this.watching) viewer.ended(said)
    this.waiting.clear()
    this.watching.clear()
  }
}
