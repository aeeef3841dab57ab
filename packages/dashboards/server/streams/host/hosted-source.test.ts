import { expect, test } from 'vitest'
import { noPicture, streamBroken } from '../../../contract/stream.ts'
import { flvStart, frame, keyFrame, videoHeader } from '../../../testing/streams/flv.ts'
import type { UpstreamEvents } from '../upstream/upstream.ts'
import { HostedSource } from './hosted-source.ts'

const LONG = 60_000

function source(times: { lingerMs?: number; silentMs?: number; pictureMs?: number } = {}) {
  let events: UpstreamEvents | undefined
  const seen = { stops: 0, over: [] as (number | undefined)[] }
  const playedMs: (number | undefined)[] = []
  const one = new HostedSource({
    open(given) {
      events = given
      return {
        stop: () => {
          seen.stops += 1
        },
      }
    },
    times: { lingerMs: LONG, silentMs: LONG, pictureMs: LONG, ...times },
    over(why, ms) {
      seen.over.push(why?.code)
      playedMs.push(ms)
    },
  })
  const begin = () => events?.bytes(Buffer.concat([flvStart, videoHeader(), keyFrame(0)]))
  return { one, seen, playedMs, begin, events: events! }
}

function viewer() {
  const sent: Buffer[] = []
  const ends: number[] = []
  return {
    sent,
    ends,
    waitingBytes: 0,
    send: (bytes: Buffer) => void sent.push(bytes),
    ended: (why: { code: number }) => void ends.push(why.code),
  }
}

test('a viewer waits for the first picture, and gets it', async () => {
  const { one, begin } = source()
  const waiting = viewer()
  const watching = one.watch(waiting)
  expect(waiting.sent).toHaveLength(0)
  begin()
  await watching
  expect(waiting.sent).toHaveLength(1)
  one.close()
})

test('a first picture and the end at once reach a viewer both, and it has played, even in the same millisecond', async () => {
  const { one, playedMs, begin, events } = source()
  const waiting = viewer()
  const watching = one.watch(waiting)
  begin()
  events.ended(streamBroken())
  await watching
  expect([waiting.sent.length, waiting.ends, one.viewers]).toEqual([1, [streamBroken().code], 0])
  expect(playedMs).toEqual([expect.any(Number)])
})

test('a camera without a picture is given up: silent at once, or without a key frame later', async () => {
  const silent = source({ silentMs: 20 })
  await expect(silent.one.watch(viewer())).rejects.toMatchObject({ code: noPicture().code })
  const blind = source({ pictureMs: 60 })
  const watching = blind.one.watch(viewer())
  blind.events.bytes(Buffer.concat([flvStart, videoHeader(), frame(0)]))
  await expect(watching).rejects.toMatchObject({ code: noPicture().code })
  expect([silent.playedMs, blind.playedMs]).toEqual([[undefined], [undefined]])
  expect([silent.seen, blind.seen]).toEqual([
    { stops: 1, over: [noPicture().code] },
    { stops: 1, over: [noPicture().code] },
  ])
})

test('it goes on for a while after its last viewer, and for who comes back', async () => {
  const { one, seen, begin } = source({ lingerMs: 40 })
  begin()
  const leave = await one.watch(viewer())
  leave()
  leave()
  expect(one.viewers).toBe(0)
  const again = await one.watch(viewer())
  expect(seen.over).toEqual([])
  again()
  await expect.poll(() => seen.over).toEqual([undefined])
  expect(seen.stops).toBe(1)
})

test('what ends it ends all its viewers, once', async () => {
  const { one, seen, begin, events } = source()
  begin()
  const viewers = [viewer(), viewer()]
  for (const each of viewers) await one.watch(each)
  events.bytes(Buffer.from('no FLV at all, but a page with an error'))
  events.ended(streamBroken())
  one.close()
  expect(viewers.map(({ ends }) => ends)).toEqual([[streamBroken().code], [streamBroken().code]])
  expect(seen).toEqual({ stops: 1, over: [streamBroken().code] })
  await expect(one.watch(viewer())).rejects.toMatchObject({ code: streamBroken().code })
})

test('fifty viewers who leave at once leave nothing behind', async () => {
  const { one, begin } = source()
  begin()
  const stops = await Promise.all(Array.from({ length: 50 }, () => one.watch(viewer())))
  for (const stop of stops) stop()
  expect([one.viewers, one.fanOut.size]).toEqual([0, 0])
  one.close()
})
