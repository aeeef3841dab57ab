import { sharedStore } from '@atrium/timeseries/testing/store/open-store'
import { generate, type Packet } from 'mqtt-packet'
import { describe, expect, it } from 'vitest'
import { type PublishOptions, publishPacket } from '../testing/raw-sender.ts'
import { openRaw, rawWorld } from '../testing/raw-world.ts'

const shared = sharedStore()
const PINGREQ: Packet = { cmd: 'pingreq' }
const DISCONNECT: Packet = { cmd: 'disconnect' }

/** A message with QoS 1. */
interface Sent extends PublishOptions {
  topic?: string | Buffer
  payload?: string
  id?: number
}
const bytesOf = (sent: Sent | Packet, isLong: boolean): Buffer => {
  if ('cmd' in sent) return generate(sent)
  const { topic = 'ts/plant/m', payload = 'm v=1 1000', id = 1, ...options } = sent
  return publishPacket(Buffer.from(topic), Buffer.from(payload), id, { isLong, ...options })
}

const CASES: [string, (Sent | Packet)[], credential?: string][] = [
  ['one message', [{}]],
  ['several messages', [{ id: 1 }, { id: 2, payload: 'm v=2 2000' }, { id: 65_535, payload: 'm v=3 3000' }]],
  ['several topics', [{ id: 1 }, { id: 2, topic: 'ts/plant/n', payload: 'n v=1 1000' }, { id: 3 }]],
  ['a later value at the same time', [{ id: 1 }, { id: 2, payload: 'm v=7 1000' }]],
  ['a later value at the same time that goes through aedes', [{}, { id: 2, payload: 'm v=7 1000', isLong: true }]],
  ['JSON between lines', [{ id: 1 }, { id: 2, payload: ' \n[{"fields":{"v":5},"time":2}]' }, { id: 3, payload: '{' }]],
  [
    'points without a time',
    [{ payload: 'm v=1' }, { id: 2, payload: 'm v=2' }, { id: 3, payload: '{"fields":{"v":3}}' }],
  ],
  [
    'invalid lines',
    [{ payload: 'm v=\nm v=2 2000\nx v=1' }, { id: 2, payload: 'm v="a" 1' }, { id: 3, payload: 'm v=1 5' }],
  ],
  ['many invalid lines', [{ payload: 'm v=\n'.repeat(300) }, { id: 2, payload: 'm v=\n' }]],
  ['an empty message', [{ payload: '' }, { id: 2, payload: '\n#\n' }]],
  ['a retained message', [{ retain: true }]],
  ['a message that is longer than ordinary ones', [{ payload: `m s="${'x'.repeat(20_000)}" 1` }, { id: 2 }]],
  ['a topic of another form behind a message', [{}, { id: 2, topic: 'plant/m' }]],
  ['an empty topic', [{ topic: '' }]],
  ['a topic with +', [{ topic: 'ts/+/m' }]],
  ['a topic with #', [{ topic: 'ts/plant/#' }]],
  ['a topic with too many levels', [{ topic: 'ts/plant/m/x' }]],
  ['a topic that is no UTF-8', [{ topic: Buffer.from('ts/plant/\xff', 'latin1'), payload: '\ufffd v=1 1000' }]],
  ['a database that may not be created', [{ topic: 'ts/unknown/m' }], 'nocreate'],
  ['a credential that may only read', [{}], 'reader'],
  ['the message id 0', [{ id: 0 }]],
  ['a ping between messages', [{ id: 1 }, PINGREQ, { id: 2 }]],
  [
    'a subscription behind a message',
    [{}, { cmd: 'subscribe', messageId: 9, subscriptions: [{ topic: '#', qos: 1 }] }],
  ],
  ['QoS 0 and 2 between messages', [{ id: 1 }, qos(0), { id: 2, payload: 'm v=8 8000' }, qos(2), { id: 4 }]],
  ['a second sign-in', [{}, { cmd: 'connect', clientId: 'x', username: 'line1', password: Buffer.from('token') }]],
  ['a disconnect', [DISCONNECT]],
]

function qos(level: 0 | 2): Packet {
  const id = level === 0 ? {} : { messageId: 3 }
  return {
    cmd: 'publish',
    topic: 'ts/plant/m',
    payload: `m v=${level} 8000`,
    qos: level,
    dup: false,
    retain: false,
    ...id,
  }
}

describe('ordinary messages, which do not go through aedes, have the same effects as those that do', () => {
  /** What a sender sees, and what is stored and recorded, when it has sent these in one piece or byte by byte. */
  async function effects(all: (Sent | Packet)[], id: string, isLong: boolean, isInPieces: boolean) {
    const { broker, stored, counted, settled, warnings, ...seen } = await rawWorld(shared())
    const { socket, received, isClosed } = await openRaw(broker.port, id)
    const bytes = Buffer.concat(all.map((sent) => bytesOf(sent, isLong)))
    for (let at = 0; at < bytes.length; at += isInPieces ? 1 : bytes.length) {
      const isTaken = socket.write(isInPieces ? bytes.subarray(at, at + 1) : bytes)
      if (isInPieces && isTaken) await new Promise(setImmediate)
    }
    socket.write(generate(PINGREQ))
    const isOver = () => isClosed() || (received().includes('d000') && received().length >= expectedLength(all))
    await expect.poll(isOver, { timeout: 5_000 }).toBe(true)
    await settled()
    const values = (rows: Record<string, unknown>[]) =>
      rows.map(({ time, v }) => [Number(time) < 1e9 ? time : 'now', v])
    const result = {
      answers: answersOf(received()),
      isClosed: isClosed(),
      refusals: broker.refusals(id).map(({ topic, line, reason }) => ({ topic, line, reason })),
      points: [...values(await stored('m')), ...values(await stored('n')), ...values(await stored('\ufffd'))],
      counted: await counted(),
      // aedes tells more errors of a connection that it has closed.
      warning: warnings[0],
    }
    return { result, groups: seen.groups, alone: seen.alone() }
  }

  /** Of the answers to all of these, the ping behind them included. */
  function expectedLength(all: (Sent | Packet)[]): number {
    const hexOf = (sent: Sent | Packet) => {
      if (!('cmd' in sent)) return 8
      if (sent.cmd === 'subscribe') return 10
      return sent.cmd === 'pingreq' ? 4 : sent.cmd === 'publish' && sent.qos === 2 ? 8 : 0
    }
    return all.reduce((sum, sent) => sum + hexOf(sent), 4)
  }

  /** Sorted: answers to pings come while messages are being stored. */
  const answersOf = (hex: string) => (hex.match(/d000|9003.{6}|.{8}/g) ?? []).sort()

  it.each(CASES)('%s', async (_, all, id = 'line1') => {
    const { result: expected, groups } = await effects(all, id, true, false)
    expect(groups).toEqual([])
    const { result: inOnePiece } = await effects(all, id, false, false)
    expect(inOnePiece).toEqual(expected)
    const { result: inPieces } = await effects(all, id, false, true)
    // Answers and points of what was sent before an error may be there already.
    if (expected.isClosed) expect(inPieces.refusals).toEqual(expected.refusals)
    else expect(inPieces).toEqual(expected)
  })

  it('and they are not sent through aedes', async () => {
    const { groups, alone } = await effects([{ id: 1 }, { id: 2, payload: 'm v=2 2000' }], 'line1', false, false)
    expect([groups, alone]).toEqual([[['m v=1 1000', 'm v=2 2000']], 0])
  })
})
