import fc from 'fast-check'
import { generate, type IPublishPacket, parser } from 'mqtt-packet'
import { expect, it } from 'vitest'
import { PublishReader } from './publish-reader.ts'

/** What the parser that aedes uses makes of these bytes: its first packet, an error, or nothing yet. */
function parsed(bytes: Buffer): IPublishPacket | 'error' | 'nothing' {
  let first: IPublishPacket | 'error' | 'nothing' = 'nothing'
  const one = parser()
  const found = (what: IPublishPacket | 'error') => {
    if (first === 'nothing') first = what
  }
  one.on('packet', (packet) => found(packet as IPublishPacket))
  one.on('error', () => found('error'))
  one.parse(bytes)
  return first
}

const packet = fc
  .record({
    topic: fc.string({ minLength: 1, maxLength: 20 }),
    payload: fc.uint8Array({ maxLength: 300 }),
    qos: fc.constantFrom(0, 1, 1, 1, 1, 2),
    messageId: fc.integer({ min: 1, max: 65_535 }),
    dup: fc.boolean(),
    retain: fc.boolean(),
  })
  .map(({ payload, qos, dup, ...rest }) => {
    const level = qos as 0 | 1 | 2
    return generate({ cmd: 'publish', payload: Buffer.from(payload), qos: level, dup: dup && level > 0, ...rest })
  })
/** Some of its bytes are replaced, some of its end is missing, or others follow. */
const damaged = fc
  .tuple(
    packet,
    fc.array(fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 255 })), { maxLength: 2 }),
    fc.nat({ max: 6 }),
    packet,
  )
  .map(([bytes, changes, missing, next]) => {
    const changed = Buffer.from(bytes)
    for (const [at, byte] of changes) if (at < changed.length) changed[at] = byte
    return missing === 0 ? Buffer.concat([changed, next]) : changed.subarray(0, changed.length - missing + 1)
  })

it('a packet that is read has the same content for the parser of aedes; one that is not complete has none yet', () => {
  const counts = { whole: 0, partial: 0, other: 0 }
  const property = fc.property(damaged, (bytes) => {
    fc.pre(bytes.length > 0)
    const reader = new PublishReader()
    const found = reader.read(bytes, 0)
    counts[found]++
    const message = {
      cmd: 'publish',
      qos: 1,
      topic: bytes.toString('utf8', reader.topicFrom, reader.topicTo),
      messageId: reader.messageId,
      payload: bytes.subarray(reader.payloadFrom, reader.end),
    }
    if (found === 'whole') expect(parsed(bytes)).toMatchObject(message)
    if (found === 'partial') expect(parsed(bytes)).toBe('nothing')
  })
  fc.assert(property, { numRuns: 2_000 })
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(100)
})
