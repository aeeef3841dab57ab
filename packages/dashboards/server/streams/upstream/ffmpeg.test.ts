import { describe, expect, test } from 'vitest'
import {
  noFfmpeg,
  noPicture,
  noSuchStream,
  streamBroken,
  streamSignIn,
  tooManyTranscoders,
  unknownCodec,
} from '../../../contract/stream.ts'
import { ffmpegArguments, openFfmpeg } from './ffmpeg.ts'
import { ffmpegInput } from './ffmpeg-input.ts'
import { COPY, FfmpegReport } from './ffmpeg-report.ts'
import { Transcoders } from './transcoders.ts'

const said = (...lines: string[]) => {
  const report = new FfmpegReport()
  // It arrives in pieces that are no lines.
  const text = `${lines.join('\n')}\n`
  for (let at = 0; at < text.length; at += 13) report.push(text.slice(at, at + 13))
  return report
}
const input = (video: string, audio?: string) => [
  "Input #0, concat, from 'pipe:0':",
  `  Stream #0:0: Video: ${video} (High), yuv420p, 640x360, 25 fps`,
  ...(audio === undefined ? [] : [`  Stream #0:1(und): Audio: ${audio}, 8000 Hz, mono`]),
  'Stream mapping:',
  '  Stream #0:0: Video: flv1 (copy)',
]

describe('what ffmpeg is started with', () => {
  test('[S5] contains no address and opens no files, whatever it makes', () => {
    for (const video of ['copy', 'convert'] as const) {
      const list = ffmpegArguments({ video, audio: 'convert' })
      expect(list[list.indexOf('-protocol_whitelist') + 1]).toBe('pipe,tcp,rtmp')
      expect(list.filter((_, at) => list[at - 1] === '-i')).toEqual(['pipe:0'])
      expect(list.join(' ')).not.toContain('://')
    }
  })

  test('[S5] an address cannot end its quotes', () => {
    const text = ffmpegInput("rtsp://127.0.0.1:9/it's' file 'x", { rtsp_transport: 'tcp' })
    expect(text.split('\n')).toEqual([
      'ffconcat version 1.0',
      "file 'rtsp://127.0.0.1:9/it'\\''s'\\'' file '\\''x'",
      "option rtsp_transport 'tcp'",
      '',
    ])
    for (const text of ['a\nfile b', 'a\rb', 'a\0b']) expect(() => ffmpegInput(text, {})).toThrow('control characters')
  })
})

describe('what ffmpeg says', () => {
  test('decides what is copied and what is converted', () => {
    expect(said(...input('h264')).plan).toEqual(COPY)
    expect(said(...input('h264', 'aac')).plan).toEqual(COPY)
    expect(said(...input('h264', 'pcm_alaw')).plan).toEqual({ video: 'copy', audio: 'convert' })
    expect(said(...input('hevc')).plan).toEqual({ video: 'convert', audio: 'copy' })
    expect(said(...input('h264').slice(0, 2)).plan).toBeUndefined()
    expect(said(...input('mjpeg')).unfit).toMatchObject({
      code: unknownCodec().code,
      detail: { params: { codec: 'mjpeg' } },
    })
  })

  test.each([
    ['[rtsp @ 0x1] method DESCRIBE failed: 401 Unauthorized', streamSignIn],
    ['[rtsp @ 0x1] method DESCRIBE failed: 403 Forbidden', streamSignIn],
    ['[rtsp @ 0x1] method DESCRIBE failed: 404 Not Found', noSuchStream],
    ['[rtmp @ 0x1] Server error: NetStream.Play.StreamNotFound', noSuchStream],
    ["Stream map '0:v:0' matches no streams.", noPicture],
    ['pipe:0: Invalid data found when processing input', noPicture],
    ['something else', streamBroken],
  ])('is a sentence for viewers: %s', (line, why) => {
    expect(said(line).why.code).toBe(why().code)
  })
})

test('few pictures are converted at once; each leaves once', () => {
  const transcoders = new Transcoders(2)
  const [leave] = [transcoders.enter(), transcoders.enter()]
  expect(() => transcoders.enter()).toThrow(tooManyTranscoders().message)
  leave!()
  leave!()
  expect(transcoders.running).toBe(1)
  transcoders.enter()
  expect(() => transcoders.enter()).toThrow()
})

test('without ffmpeg on the machine, the sentence says what to install', async () => {
  const why = await new Promise<{ code: number }>((ended) =>
    openFfmpeg(
      { address: 'rtsp://127.0.0.1:1/', options: {} },
      COPY,
      { program: 'atrium-no-ffmpeg', transcoders: new Transcoders() },
      { bytes: () => undefined, replan: () => undefined, ended },
    ),
  )
  expect(why.code).toBe(noFfmpeg().code)
})
