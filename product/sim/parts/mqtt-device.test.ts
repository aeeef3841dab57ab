import type { Client, World } from '@atrium/core/testing/world'
import { brokerUrl } from '@atrium/devices/testing/broker-url'
import { clerkOf, deviceRow, kioskWorld, type MadeDevice, makeDevice, reported } from '@atrium/devices/testing/world'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDice } from './dice.ts'
import type { Mishap } from './mishap.ts'
import { mqttDevice } from './mqtt-device.ts'

let world: World
let clerk: Client
beforeAll(async () => {
  world = await kioskWorld()
  ;({ clerk } = await clerkOf(world))
})

interface Params {
  cups: number
}

/** A device of the test app, which pours at once, and the mishaps of its commands `open`, one after the other. */
async function openDevice(...mishaps: (Mishap | undefined)[]) {
  const made = await makeDevice(clerk)
  const dice = { ...openDice(1), happens: () => mishaps.length > 0, pick: () => mishaps.shift() as never }
  const traits = { dice, failRate: 1, haste: 30 }
  const device = mqttDevice<Params>({ url: brokerUrl(world), app: 'kiosk', post: { ...made, device: {} } }, traits)
  await device.connect({
    firmware: '1.0',
    model: 'K1',
    state: () => ({ ports: [{ no: 1, status: 1 }] }),
    begins: 'open',
    commands: {
      open(command) {
        device.acknowledge(command, 0)
        device.report('event', { type: 'poured', cups: command.params.cups }, command.mishap)
      },
    },
  })
  onTestFinished(() => device.stop())
  return { made, device }
}

const command = async ({ _id }: MadeDevice, type: string, extra: object = {}) =>
  (await clerk.post('/api/kiosk/device/cmd', { _id, type, ...extra })).body
const eventsOf = async (made: MadeDevice) => (await reported(world, made)).filter(([what]) => what === 'poured')
const open = (made: MadeDevice, cups = 2) => command(made, 'open', { params: { cups }, timeoutMs: 1000, retries: 1 })

test('a simulated device signs in, shows its state, obeys, and its reports are acknowledged', async () => {
  const { made, device } = await openDevice()
  await expect.poll(() => deviceRow(world, made)).toMatchObject({ online: 1, firmware: '1.0' })
  expect(await open(made)).toMatchObject({ code: 0, status: 3 })
  expect(await command(made, 'query')).toMatchObject({ status: 3, data: { ports: [{ no: 1 }] } })
  await expect.poll(() => eventsOf(made)).toMatchObject([['poured', { cups: 2 }]])
  await device.stop()
  await expect.poll(() => deviceRow(world, made)).toMatchObject({ online: 2 })
})

test('a report that is sent without a connection arrives once, after the device has come back', async () => {
  const { made, device } = await openDevice()
  const back = device.away(300)
  await expect.poll(() => device.isOnline).toBe(false)
  device.report('event', { type: 'poured', cups: 3 })
  await back
  await expect.poll(() => eventsOf(made)).toMatchObject([['poured', { cups: 3 }]])
})

// After `unheard`, the device acknowledges the second try, and does not pour again.
test.each<Mishap>(['twice', 'late', 'unheard'])('a command with the mishap %s is done once', async (mishap) => {
  const { made } = await openDevice(mishap)
  expect(await open(made)).toMatchObject({ status: 3 })
  await expect.poll(() => eventsOf(made)).toHaveLength(1)
})

test('a silent device does nothing, and the command times out', async () => {
  const { made } = await openDevice('silent')
  expect(await open(made)).toMatchObject({ code: 50410 })
  expect(await eventsOf(made)).toEqual([])
})

// It is asked when the time of its command is over.
test.each<[Mishap, status: number, poured: number]>([
  ['unheard', 3, 1],
  ['silent', 4, 0],
])(
  'asked what became of a command that moves goods, a device with the mishap %s tells it',
  async (mishap, status, poured) => {
    const { made } = await openDevice(mishap)
    const sent = { params: { cups: 2 }, timeoutMs: 1000, moves: true }
    expect(await command(made, 'open', sent)).toMatchObject({ code: 50410 })
    const outcome = async () => (await world.rows('device_command', { device_id: made._id, type: 'open' }))[0]!.status
    await expect.poll(outcome).toBe(status)
    await expect.poll(() => eventsOf(made)).toHaveLength(poured)
  },
)
