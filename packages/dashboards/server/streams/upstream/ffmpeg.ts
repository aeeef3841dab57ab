import { type ChildProcess, spawn } from 'node:child_process'
import type { Refusal } from '@atrium/core/contract/refusal'
import { noFfmpeg, streamBroken } from '../../../contract/stream.ts'
import { ffmpegInput } from './ffmpeg-input.ts'
import { FfmpegReport, type Plan } from './ffmpeg-report.ts'
import type { Transcoders } from './transcoders.ts'
import type { Upstream, UpstreamEvents } from './upstream.ts'

export interface FfmpegOptions {
  /** Tests have others. */
  program?: string
  transcoders: Transcoders
}

interface FfmpegInput {
  /** At this machine: what it reads comes from the forwarder. */
  address: string
  options: Readonly<Record<string, string>>
}

/** It gets nothing of the server's environment, which contains its secrets. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }
/** It has what it needs in memory, and closes its connections itself; then it is ended. */
const ENDS_WITHIN_MS = 2_000

const CONVERT_VIDEO = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-tune',
  'zerolatency',
  '-pix_fmt',
  'yuv420p',
  '-g',
  '50',
]
const SMALLER = ['-vf', "scale='min(1920,iw)':-2"]
const CONVERT_AUDIO = ['-c:a', 'aac', '-ar', '16000', '-ac', '1', '-b:a', '48k']

/** No address stands here, and no text of a person. */
export function ffmpegArguments({ video, audio }: Plan): string[] {
  return [
    ...['-hide_banner', '-nostats', '-loglevel', 'info'],
    ...['-protocol_whitelist', 'pipe,tcp,rtmp', '-f', 'concat', '-safe', '0'],
    ...['-fflags', 'nobuffer', '-analyzeduration', '0', '-i', 'pipe:0'],
    ...['-map', '0:v:0', '-map', '0:a:0?'],
    ...(video === 'copy' ? ['-c:v', 'copy'] : [...SMALLER, ...CONVERT_VIDEO]),
    ...(audio === 'copy' ? ['-c:a', 'copy'] : CONVERT_AUDIO),
    ...['-f', 'flv', '-flvflags', 'no_duration_filesize', '-flush_packets', '1', 'pipe:1'],
  ]
}

/**
 * Lets ffmpeg make FLV of a stream. Pictures and sound are copied at first; if they turn out to need converting, it is
 * started again for that, before anything was sent: `replan` says so, and the caller opens the input anew.
 */
export function openFfmpeg(
  { address, options }: FfmpegInput,
  plan: Plan,
  { program = 'ffmpeg', transcoders }: FfmpegOptions,
  events: UpstreamEvents & { replan(plan: Plan): void },
): Upstream {
  const said = new FfmpegReport()
  let isOver = false
  let isFit = false
  let held: Buffer[] = []
  const leave = plan.video === 'convert' ? transcoders.enter() : () => undefined
  const child = spawn(program, ffmpegArguments(plan), { stdio: ['pipe', 'pipe', 'pipe'], env: ENVIRONMENT })

  function over(report: () => void): void {
    if (isOver) return
    isOver = true
    end(child)
    report()
  }

  /** Nothing is passed on before the codecs are known: browsers play few. */
  function decide(): void {
    const fit = said.plan
    if (isOver || isFit || !fit) return
    const { unfit } = said
    if (unfit) over(() => events.ended(unfit))
    else if (fit.video !== plan.video || fit.audio !== plan.audio) over(() => events.replan(fit))
    if (isOver) return
    isFit = true
    for (const chunk of held) events.bytes(chunk)
    held = []
  }

  child.stdout.on('data', (chunk: Buffer) => {
    if (isOver) return
    if (isFit) events.bytes(chunk)
    else held.push(chunk)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.push(text)
    decide()
  })
  child.stdin.on('error', () => undefined).end(ffmpegInput(address, options))
  child.once('error', (error) => {
    leave()
    over(() => events.ended(whyNotStarted(error)))
  })
  child.once('close', () => {
    leave()
    said.push('\n')
    decide()
    over(() => events.ended(said.why))
  })
  return { stop: () => over(() => events.ended(streamBroken())) }
}

function whyNotStarted(error: NodeJS.ErrnoException): Refusal {
  return error.code === 'ENOENT' ? noFfmpeg() : streamBroken()
}

function end(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS)
  child.once('close', () => clearTimeout(late))
}
