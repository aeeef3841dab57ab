import type { Refusal } from '@atrium/core/contract/refusal'
import type { Egress } from '@atrium/core/server/outside/egress'
import type { StreamTransport } from '../../../contract/stream.ts'
import type { ResolvedStream } from '../stream-sort.ts'
import type { FfmpegOptions } from './ffmpeg.ts'

/** One connection to a camera. */
export interface Upstream {
  stop(): void
}

export interface UpstreamEvents {
  /** The next bytes of the FLV. */
  bytes(chunk: Buffer): void
  /** It is over, at the latest after `stop`; at most once. */
  ended(why: Refusal): void
}

export interface Reached extends ResolvedStream {
  transport: StreamTransport
  /** It has an end. */
  isRecording: boolean
  /** The addresses besides public ones that the server may reach for the tenant. */
  allow: readonly string[]
}

export interface UpstreamTools {
  egress: Egress
  ffmpeg: FfmpegOptions
}
