import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { World } from '@atrium/core/testing/world'
import { brokerUrl } from '@atrium/devices/testing/broker-url'
import { ledgerDifferences, make, makeDevice, stockDifferences } from '@atrium/selling/testing/seller'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDice } from './sim/parts/dice.ts'
import { Person } from './sim/parts/person.ts'
import { productWorld } from './testing/product-world.ts'

// A machine that was written from the makers' page alone, without code of this project. Debian's packages
// mosquitto-clients and jq; `npm run test:long` installs them.
const SCRIPT = fileURLToPath(new URL('vending-machine.sh', import.meta.url))

let world: World

beforeAll(async () => {
  world = await productWorld()
})

function switchOn(
  secrets: { SN: string; SECRET: string },
  habits: { SLOTS: string; COUNT: string; JAM: string },
): void {
  const kept = mkdtempSync(join(tmpdir(), 'vending-machine-'))
  const env = {
    PATH: process.env.PATH ?? '',
    HOST: '127.0.0.1',
    PORT: new URL(brokerUrl(world)).port,
    KEPT: kept,
    ...secrets,
    ...habits,
  }
  // A group of its own, because the shell waits for programs that would outlive it.
  const machine = spawn('sh', [SCRIPT], { env, detached: true, stdio: ['ignore', 'ignore', 'inherit'] })
  onTestFinished(() => {
    process.kill(-machine.pid!, 'SIGKILL')
    rmSync(kept, { recursive: true, force: true })
  })
}

interface Scanned {
  slots: { no: number; price: number }[]
}

test('a machine in a shell sells two items of which one jams: its money goes back, and the stock is right', async () => {
  const tenant = await world.tenant()
  const clerk = await tenant.user()
  const made = await makeDevice(clerk, 'vend', 'SHELL', { slotCount: 2, doorCount: 0 })
  const { _id } = made
  const product = async (name: string, price: number) => (await make(clerk, '/api/vend/product', { name, price }))._id
  const [water, nuts] = [await product('water', 300), await product('nuts', 500)]
  const planned = { price: null, capacity: 5, warn: 1 }
  const slots = [water, nuts].map((of, index) => ({ no: index + 1, product: of, ...planned }))
  await make(clerk, '/api/vend/device/planogram', { _ids: [_id], slots })
  await make(clerk, '/api/vend/device/restock', { _id, slots: slots.map(({ no }) => ({ no, stock: 3 })) })
  switchOn({ SN: made.sn, SECRET: made.secret }, { SLOTS: '1 2', COUNT: '3', JAM: '2' })

  const traits = { url: world.url, haste: 4, dice: { ...openDice(1), happens: () => false } }
  const person = new Person({ ...traits, onRefused: () => undefined, onFault: () => undefined }, 1)
  onTestFinished(() => person.close())
  const buy = () =>
    person.buy<Scanned>({
      app: 'vend',
      code: made.code,
      choose: (scanned) => ({ items: scanned.slots.map(({ no, price }) => ({ slot: no, num: 1, price })) }),
      texts: { refund: '', fault: '' },
    })
  // The machine is offline for a moment whenever it sends something.
  await expect.poll(buy, { timeout: 150_000, interval: 1_000 }).toBe('finished')

  const orders = async () => (await clerk.get('/api/vend/order/list', { status: 8 })).body.list
  await expect.poll(orders, { timeout: 30_000 }).toMatchObject([
    {
      paidAmount: 800,
      refundedAmount: 500,
      products: [
        { slot: 1, num: 1, dispensed: 1, failed: 0 },
        { slot: 2, num: 1, dispensed: 0, failed: 1 },
      ],
    },
  ])
  const { device } = (await clerk.get('/api/vend/device', { _id })).body
  expect(device.slots).toMatchObject([
    { no: 1, stock: 2, lockStock: 0, fault: false },
    { no: 2, stock: 3, lockStock: 0, fault: true, faultCode: 'jam' },
  ])
  expect([await ledgerDifferences(world, tenant.id), await stockDifferences(world, tenant.id)]).toEqual([[], []])
}, 300_000)
