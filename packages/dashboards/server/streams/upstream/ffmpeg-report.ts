import type { Refusal } from '@atrium/core/contract/refusal'
import { noPicture, noSuchStream, streamBroken, streamSignIn, unknownCodec } from '../../../contract/stream.ts'

/** What is made of the pictures and of the sound. */
export interface Plan {
  video: 'copy' | 'convert'
  audio: 'copy' | 'convert'
}

export const COPY: Plan = { video: 'copy', audio: 'copy' }

const COPIED_VIDEO = ['h264']
const CONVERTED_VIDEO = ['hevc']
const COPIED_AUDIO = ['aac']
const STREAM = /^ *Stream #0:\d+[^:]*: (?:Video: (?<video>[a-z0-9_]+)|Audio: (?<audio>[a-z0-9_]+))/

/** Reads from what ffmpeg says which codecs have come, and what went wrong. The text itself contains addresses. */
export class FfmpegReport {
  private rest = ''
  private isInput = true
  private video: string | undefined
  private audio: string | undefined
  private fault: (() => Refusal) | undefined

  push(text: string): void {
    const lines = (this.rest + text).split('\n')
    this.rest = (lines.pop() ?? '').slice(-2000)
    for (const line of lines) this.read(line)
  }

  private read(line: string): void {
    if (/^(Output #0|Stream mapping:)/.test(line)) this.isInput = false
    const { video, audio } = (this.isInput && STREAM.exec(line)?.groups) || {}
    this.video ??= video
    this.audio ??= audio
    this.fault ??= FAULTS.find(([pattern]) => pattern.test(line))?.[1]
  }

  /** What should be made of the input; undefined until it is known. */
  get plan(): Plan | undefined {
    const { video, audio } = this
    if (video === undefined || this.isInput) return undefined
    return {
      video: CONVERTED_VIDEO.includes(video) ? 'convert' : 'copy',
      audio: audio === undefined || COPIED_AUDIO.includes(audio) ? 'copy' : 'convert',
    }
  }

  /** The refusal for pictures of another sort. */
  get unfit(): Refusal | undefined {
    const { video } = this
    if (video === undefined || [...COPIED_VIDEO, ...CONVERTED_VIDEO].includes(video)) return undefined
    return unknownCodec({ params: { codec: video } })
  }

  /** Why ffmpeg has ended. */
  get why(): Refusal {
    return this.unfit ?? this.fault?.() ?? streamBroken()
  }
}

const FAULTS: readonly [RegExp, () => Refusal][] = [
  [/\b40[13] (?:Unauthorized|Forbidden)|authorization failed|access denied/i, streamSignIn],
  [/\b404 (?:Stream )?Not Found|Play\.StreamNotFound|No such stream/i, noSuchStream],
  [/matches no streams|Could not find codec parameters|does not contain any stream|Invalid data found/i, noPicture],
]
