import { createServer, connect as netConnect, type Socket } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../testing/listen.ts'
import { limitedStream } from './limited-stream.ts'

const LIMIT = 300

/** A message as MQTT sends it. */
function publish(topic: string, payload: string, qos = 0): Buffer {
  const head = Buffer.alloc(2)
  head.writeUInt16BE(Buffer.byteLength(topic))
  const body = Buffer.concat([head, Buffer.from(topic), Buffer.from(payload)])
  const length: number[] = []
  for (let left = body.length; length.length === 0 || left > 0; left = Math.floor(left / 128))
    length.push((left % 128) + (left >= 128 ? 128 : 0))
  return Buffer.concat([Buffer.from([0x30 | (qos << 1), ...length]), body])
}

/** What comes out of a stream whose other side sends these chunks. */
async function through(chunks: readonly Buffer[]) {
  const server = createServer((socket: Socket) => {
    for (const chunk of chunks) socket.write(chunk)
    socket.end()
  })
  const port = await listen(server)
  onTestFinished(() => void server.close())
  const skipped: (string | undefined)[] = []
  const stream = limitedStream(netConnect(port, '127.0.0.1'), LIMIT, (topic) => skipped.push(topic))
  const parts: Buffer[] = []
  let error: Error | undefined
  stream.on('data', (part: Buffer) => parts.push(part))
  stream.on('error', (thrown) => {
    error = thrown
  })
  stream.on('end', () => stream.destroy())
  await new Promise((resolve) => stream.once('close', resolve))
  server.close()
  return { passed: Buffer.concat(parts), skipped, error }
}

test('messages above the limit are skipped with their topics, all else passes as it is', async () => {
  const small = publish('a', 'x')
  const long = publish('plant/long', 'y'.repeat(1_000))
  const ping = Buffer.from([0xd0, 0])
  const { passed, skipped, error } = await through([Buffer.concat([small, long, ping, long, small])])
  expect([error, skipped]).toEqual([undefined, ['plant/long', 'plant/long']])
  expect(passed.equals(Buffer.concat([small, ping, small]))).toBe(true)
})

test('however the bytes arrive, the same passes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 280 })), { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 }),
      async (messages, cuts) => {
        const packets = messages.map(([isLong, length]) => ({
          isLong,
          bytes: publish('t', 'x'.repeat(isLong ? LIMIT + length : length)),
        }))
        let whole = Buffer.concat(packets.map(({ bytes }) => bytes))
        const chunks: Buffer[] = []
        for (const cut of cuts) {
          chunks.push(whole.subarray(0, cut))
          whole = whole.subarray(cut)
        }
        const { passed, skipped } = await through([...chunks, whole])
        const kept = packets.filter(({ isLong }) => !isLong).map(({ bytes }) => bytes)
        expect(passed.equals(Buffer.concat(kept))).toBe(true)
        expect(skipped.length).toBe(packets.length - kept.length)
      },
    ),
    { numRuns: 30 },
  )
})

test.each([
  ['a long packet that is no message', Buffer.concat([Buffer.from([0x90, 0xff, 0x7f]), Buffer.alloc(100)])],
  ['a long message that waits for an acknowledgement', publish('a', 'x'.repeat(900), 1)],
  ['a length that is none', Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0xff])],
])('%s breaks the connection', async (_, bytes) => {
  const { error, passed } = await through([publish('a', 'x'), bytes])
  expect(error?.message).toBe('a packet of the broker is too long')
  expect(passed.length).toBeLessThanOrEqual(publish('a', 'x').length)
})
