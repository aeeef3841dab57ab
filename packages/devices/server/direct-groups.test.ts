import { writesTooFast } from '@atrium/timeseries/server/store/refusals'
import { sharedStore } from '@atrium/timeseries/testing/store/open-store'
import { generate } from 'mqtt-packet'
import { expect, it } from 'vitest'
import { publishPacket } from '../testing/raw-sender.ts'
import { openRaw, rawWorld, type Write } from '../testing/raw-world.ts'

const shared = sharedStore()

const message = (id: number, payload: string, topic = 'ts/plant/m') =>
  publishPacket(Buffer.from(topic), Buffer.from(payload), id)
const puback = (...ids: number[]) => ids.map((id) => `4002${id.toString(16).padStart(4, '0')}`).join('')

/** Groups wait until `open` is called. */
function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  const held =
    (write: Write): Write =>
    (...args) =>
      passed.then(() => write(...args))
  return { held, open }
}

it('messages are acknowledged in their order when they are stored, and not before', async () => {
  const { held, open } = gate()
  const { broker, groups, stored } = await rawWorld(shared(), held)
  const { socket, received } = await openRaw(broker.port)
  const bytes = [message(7, 'm v=1 1000'), message(3, 'n v=2 1000', 'ts/plant/n'), message(9, 'm v=3 3000')]
  socket.write(Buffer.concat([...bytes, generate({ cmd: 'pingreq' })]))
  await expect.poll(received).toBe('d000')
  expect(groups).toEqual([['m v=1 1000', 'm v=3 3000'], ['n v=2 1000']])
  open()
  await expect.poll(received).toBe(`d000${puback(7, 3, 9)}`)
  expect(await stored('m')).toHaveLength(2)
})

it('while messages of a client are not stored, no more is read from it', async () => {
  const { held, open } = gate()
  const { broker, groups } = await rawWorld(shared(), held)
  const [one, other] = [await openRaw(broker.port), await openRaw(broker.port, 'line2')]
  const many = Array.from({ length: 50 }, (_, i) => message(i + 1, `m v=1 ${i}000`))
  one.socket.write(Buffer.concat(many))
  await expect.poll(() => groups.length).toBe(1)
  one.socket.write(message(60, 'm v=60 60000'))
  other.socket.write(message(1, 'm v=1 70000'))
  await expect.poll(() => groups.flat()).toContain('m v=1 70000')
  expect(groups.flat()).not.toContain('m v=60 60000')
  open()
  await expect.poll(() => one.received().length).toBe(8 * 51)
})

it('messages of several clients of a tenant are written together, and each learns of its own refusals', async () => {
  const { held, open } = gate()
  const { broker, groups } = await rawWorld(shared(), held)
  const ids = ['line1', 'line2']
  const clients = await Promise.all(ids.map((id) => openRaw(broker.port, id)))
  for (const [i, { socket }] of clients.entries()) socket.write(message(1, `m v=1 1000\nm v=${i}x 2000`))
  await expect.poll(() => groups.flat().length).toBe(2)
  open()
  for (const { received } of clients) await expect.poll(received).toBe(puback(1))
  const reasons = ids.map((id) => broker.refusals(id).map(({ line, reason }) => `${line} ${reason}`))
  expect(reasons).toEqual([['2 invalid number: v=0x'], ['2 invalid number: v=1x']])
})

it('messages for which there is no room are written again, and acknowledged then', async () => {
  let refusals = 2
  const { broker, groups } = await rawWorld(shared(), (write) => async (...args) => {
    if (refusals-- > 0) throw writesTooFast({ retryAfterS: 1 })
    return write(...args)
  })
  const { socket, received } = await openRaw(broker.port)
  socket.write(message(1, 'm v=1 1000'))
  await expect.poll(received, { timeout: 5_000 }).toBe(puback(1))
  expect(refusals).toBe(-1)
  expect(groups).toHaveLength(3)
})

it('what was stored is acknowledged before the connection ends because of another message', async () => {
  let first: ReturnType<Write> | undefined
  const { broker, counted } = await rawWorld(shared(), (write) => async (...args) => {
    if (!first) {
      first = write(...args)
      return first
    }
    await first
    await new Promise(setImmediate)
    throw new Error('disk full')
  })
  const { socket, received, isClosed } = await openRaw(broker.port)
  socket.write(Buffer.concat([message(1, 'm v=1 1000'), message(2, 'n v=1 1000', 'ts/plant/n')]))
  await expect.poll(isClosed).toBe(true)
  expect(received()).toBe(puback(1))
  expect(await counted()).toEqual(
    expect.arrayContaining([
      'atrium_mqtt_messages_total{outcome="taken"} 1',
      'atrium_mqtt_messages_total{outcome="failed"} 1',
    ]),
  )
})

it('a group that is full does not wait for the end of the turn', async () => {
  const { broker, groups } = await rawWorld(shared())
  const { socket, received } = await openRaw(broker.port)
  socket.write(Buffer.concat(Array.from({ length: 1_200 }, (_, i) => message(i + 1, `m v=1 ${i}000`))))
  await expect.poll(() => received().length, { timeout: 5_000 }).toBe(8 * 1_200)
  expect(Math.max(...groups.map(({ length }) => length))).toBeLessThanOrEqual(500)
})
