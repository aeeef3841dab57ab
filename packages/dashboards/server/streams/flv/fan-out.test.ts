import { describe, expect, test } from 'vitest'
import { audioHeader, flvStart, frame, keyFrame, secondOf, sound, videoHeader } from '../../../testing/streams/flv.ts'
import { FanOut } from './fan-out.ts'
import { FlvFault, FlvReader } from './flv-reader.ts'

/** A viewer that takes everything at once, or nothing until it is read. */
function viewer(isSlow = false) {
  let sent: Buffer[] = []
  return {
    send: (bytes: Buffer) => void sent.push(bytes),
    get waitingBytes() {
      return isSlow ? sent.reduce((sum, { length }) => sum + length, 0) : 0
    },
    read() {
      const all = Buffer.concat(sent)
      sent = []
      return all
    },
  }
}

/** What a stream is made of, in words. */
function tagsOf(bytes: Buffer): string[] {
  return new FlvReader()
    .push(bytes)
    .map(({ type, isKey, isHeader }) => (isHeader ? `${type} header` : isKey ? 'key' : type))
}

const start = Buffer.concat([flvStart, videoHeader(), audioHeader()])

function fanOutWith(limits = {}, begin = start) {
  const fanOut = new FanOut(limits)
  const reader = new FlvReader()
  const push = (...bytes: Buffer[]) => fanOut.push(reader.push(Buffer.concat(bytes)))
  push(begin)
  return { fanOut, push }
}

describe('an FLV', () => {
  test('is cut into the same tags, however its bytes arrive', () => {
    const whole = Buffer.concat([start, secondOf(0), sound(40), secondOf(1000)])
    const cut = (size: number) => {
      const reader = new FlvReader()
      const tags = []
      for (let at = 0; at < whole.length; at += size) tags.push(...reader.push(whole.subarray(at, at + size)))
      return tags
    }
    const expected = cut(whole.length)
    expect(expected).toHaveLength(53)
    expect(Buffer.concat(expected.map(({ bytes }) => bytes))).toEqual(whole.subarray(flvStart.length))
    for (const size of [7, 100, 1000]) expect(cut(size)).toEqual(expected)
  })

  test.each([
    ['a page', Buffer.from('<html><body>not a camera</body></html>')],
    [
      'a tag of a sort that does not exist',
      Buffer.concat([flvStart, Buffer.from([3, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1])]),
    ],
    ['a tag that is too large', Buffer.concat([flvStart, Buffer.from([9, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 1])])],
    ['a start that is too long', Buffer.from([0x46, 0x4c, 0x56, 1, 5, 0, 1, 0, 0, 0])],
  ])('%s is none', (_, bytes) => {
    expect(() => new FlvReader().push(bytes)).toThrow(FlvFault)
  })
})

describe('one stream for all who look', () => {
  test('a late viewer begins with the headers and the newest group of pictures', () => {
    const { fanOut, push } = fanOutWith()
    push(secondOf(0), keyFrame(1000), frame(1040))
    const late = viewer()
    fanOut.add(late)
    const begun = late.read()
    expect(begun.subarray(0, flvStart.length)).toEqual(flvStart)
    expect(tagsOf(begun)).toEqual(['video header', 'audio header', 'key', 'video'])
    push(frame(1080), sound(1090))
    expect(tagsOf(Buffer.concat([flvStart, late.read()]))).toEqual(['video', 'audio'])
  })

  test('a stream without sound says that it has none: players would wait for it before they draw', () => {
    const { fanOut, push } = fanOutWith({}, Buffer.concat([flvStart, videoHeader()]))
    const one = viewer()
    fanOut.add(one)
    push(keyFrame(0))
    expect(one.read()[4]).toBe(1)
  })

  test('who comes before the first picture gets nothing until there is one', () => {
    const { fanOut, push } = fanOutWith()
    const early = viewer()
    fanOut.add(early)
    push(frame(0), sound(10))
    expect(early.read()).toHaveLength(0)
    push(keyFrame(40))
    expect(tagsOf(early.read())).toEqual(['video header', 'audio header', 'key'])
  })

  test('headers that come again unchanged are not sent again, changed ones are', () => {
    const { fanOut, push } = fanOutWith()
    const one = viewer()
    fanOut.add(one)
    push(keyFrame(0))
    one.read()
    push(videoHeader(), frame(40))
    expect(tagsOf(Buffer.concat([flvStart, one.read()]))).toEqual(['video'])
    push(videoHeader(2))
    expect(fanOut.hasPicture).toBe(false)
    push(keyFrame(80))
    expect(tagsOf(Buffer.concat([flvStart, one.read()]))).toEqual(['video header', 'key'])
  })

  test('a slow viewer skips to a later key frame, and what waits for it is limited', () => {
    const { fanOut, push } = fanOutWith({ maxWaitingBytes: 20_000, caughtUpBytes: 1000 })
    const [slow, quick] = [viewer(true), viewer()]
    fanOut.add(slow)
    fanOut.add(quick)
    let mostBytes = 0
    for (let second = 0; second < 100; second++) {
      push(secondOf(second * 1000, 400))
      mostBytes = Math.max(mostBytes, slow.waitingBytes)
    }
    expect(mostBytes).toBeLessThan(20_000 + 25 * 450)
    expect(tagsOf(quick.read())).toHaveLength(2 + 100 * 25)
    expect(fanOut.skipped).toBeGreaterThan(2000)
    slow.read()
    push(frame(100_000), keyFrame(100_040), frame(100_080))
    expect(tagsOf(Buffer.concat([flvStart, slow.read()]))).toEqual(['key', 'video'])
  })

  test('a group of pictures that is too long is not kept', () => {
    const { fanOut, push } = fanOutWith({ maxGroupBytes: 10_000 })
    push(secondOf(0, 1000))
    expect(fanOut.hasPicture).toBe(false)
    push(keyFrame(1000))
    expect(fanOut.hasPicture).toBe(true)
  })

  test('who has left gets nothing more', () => {
    const { fanOut, push } = fanOutWith()
    const one = viewer()
    fanOut.add(one)
    push(keyFrame(0))
    one.read()
    fanOut.remove(one)
    push(secondOf(40))
    expect([one.read().length, fanOut.size]).toEqual([0, 0])
  })
})
