import { inTenant } from '@atrium/core/server/call/ctx'
import { textInWords } from '@atrium/core/server/call/stored-text'
import type { Client, World } from '@atrium/core/testing/world'
import { type MqttDevice, mqttDevice } from '@atrium/devices/testing/mqtt-device'
import { ORIGIN } from '@atrium/selling/server/money/origin'
import {
  type ConsumerPhone,
  consumerPhone,
  ledgerDifferences,
  type MadeDevice,
  make,
  makeDevice,
  nextNumber,
  runSweep,
  stockDifferences,
  timelineOf,
} from '@atrium/selling/testing/seller'
import { stock } from '../server/order-row.ts'
import vend from '../server.ts'

/** A tenant with vending machines, real MQTT clients and consumers, for the tests of this app. */

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
type Any = any

/** A vending machine that is a real MQTT client. */
export interface Machine extends MadeDevice, MqttDevice {}

export interface Filled {
  /** The product's name; absent: a product of its own. */
  product?: string
  /** In fen; of the product, if it is new. */
  price?: number
  stock?: number
  values?: string
}

export interface Hall {
  world: World
  clerk: Client
  tenantId: string
  /** A machine with a printed code, which is online and answers no command by itself. Its slots are filled in order. */
  machine(slots: readonly Filled[], values?: object): Promise<Machine>
  phone(at: MadeDevice): Promise<ConsumerPhone>
  /** Orders these slots with their numbers, at their prices, and pays. */
  buy(at: Machine, nums: Readonly<Record<number, number>>): Promise<{ id: string; phone: ConsumerPhone }>
  order(id: string): Promise<Any>
  device(id: string): Promise<Any>
  /** `stock/held` of the machine's slots, by their numbers. */
  stocks(at: MadeDevice): Promise<string[]>
  /** `action reason` of the order's timeline, oldest first, as a Chinese reader sees it. */
  timeline(id: string): Promise<string[]>
  /** Titles and contents of messages to staff about this address, as a Chinese reader sees them. */
  messages(url: string): Promise<string[]>
  sweep(name: string): Promise<void>
  /** Differences that the audits of the ledger and of the stock find. */
  differences(): Promise<unknown>
}

/** The slots of the machine as a phone sends them. */
export async function itemsOf(phone: ConsumerPhone, at: MadeDevice, nums: Readonly<Record<number, number>>) {
  const { slots } = (await phone.get(`vend/qrcode?no=${at.code}`)).body
  return Object.entries(nums).map(([slot, num]) => {
    const { price } = slots.find(({ no }: { no: number }) => no === Number(slot))
    return { slot: Number(slot), num, price }
  })
}

export async function openHall(world: World): Promise<Hall> {
  const tenant = await world.tenant()
  const clerk = await tenant.user()
  const { services } = world.server
  const products = new Map<string, string>()

  async function productOf({ product = `商品 ${nextNumber()}`, price = 300 }: Filled): Promise<string> {
    const known = products.get(product)
    if (known) return known
    const { _id } = await make(clerk, '/api/vend/product', { name: product, price })
    products.set(product, _id)
    return _id
  }

  async function fill(device: string, no: number, filled: Filled): Promise<void> {
    const item = await productOf(filled)
    await world.sql(`update vend_slot set product_id = '${item}' where device_id = '${device}' and no = ${no}`)
    const { stock: num = 5 } = filled
    await inTenant(services, tenant.id, ORIGIN, (ctx) => stock.move(ctx, 'restock', [{ item, device, slot: no, num }]))
  }

  const hall: Hall = {
    world,
    clerk,
    tenantId: tenant.id,
    async machine(slots, values = {}) {
      const made = await makeDevice(clerk, 'vend', 'VM', { slotCount: Math.max(1, slots.length), ...values })
      for (const [at, slot] of slots.entries()) await fill(made._id, at + 1, slot)
      const device = await mqttDevice(world, 'vend', made)
      await device.report('login', { firmware: '1.0', model: 'VEND-1' })
      return { ...made, ...device }
    },
    phone: (at) => consumerPhone(world, 'vend', at.code),
    async buy(at, nums) {
      const phone = await hall.phone(at)
      return { phone, id: await phone.buy({ device: at._id, items: await itemsOf(phone, at, nums) }) }
    },
    order: async (id) => (await clerk.get(`/api/vend/order?_id=${id}`)).body.order,
    device: async (id) => (await clerk.get(`/api/vend/device?_id=${id}`)).body.device,
    stocks: async ({ _id }) =>
      (await hall.device(_id)).slots.map(({ stock, lockStock }: Any) => `${stock}/${lockStock}`),
    async timeline(id) {
      const steps = await timelineOf(world, 'vend', id)
      return steps.map(({ action, reason }) => (reason ? `${action} ${textInWords(reason, 'zh_CN')}` : action))
    },
    async messages(url) {
      const rows = await world.sql(`select title, content from message where url = '${url}' order by created_at, id`)
      return rows.map(
        ({ title, content }) => `${textInWords(String(title), 'zh_CN')}：${textInWords(String(content), 'zh_CN')}`,
      )
    },
    sweep: (name) => runSweep(world, vend.sweeps, `vend.${name}`),
    differences: async () => [
      ...(await ledgerDifferences(world, tenant.id)),
      ...(await stockDifferences(world, tenant.id)),
    ],
  }
  return hall
}
