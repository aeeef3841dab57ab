import { textInWords } from '@atrium/core/server/call/stored-text'
import type { Answer } from '@atrium/core/testing/client'
import type { Client, World } from '@atrium/core/testing/world'
import {
  type ConsumerPhone,
  consumerPhone,
  ledgerDifferences,
  type MadeDevice,
  make,
  makeDevice,
  nextNumber,
  runSweep,
  timelineOf,
} from '@atrium/selling/testing/seller'
import doll from '../server.ts'
import { type Machine, openMachine } from './machine.ts'

/** A tenant with doll machines, real MQTT clients and consumers, for the tests of this app. */

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
type Any = any

export interface Phone extends Pick<ConsumerPhone, '_id' | 'post' | 'get' | 'pay'> {
  placeOrder(price: string): Promise<Answer>
  /** Orders and pays. Returns the order's id. */
  buy(price: string): Promise<string>
}

export interface Hall {
  world: World
  clerk: Client
  price(values?: object): Promise<string>
  /** An enabled machine with a printed code that is online and answers no command by itself. */
  machine(values?: object): Promise<Machine>
  phone(at: MadeDevice): Promise<Phone>
  order(id: string): Promise<Any>
  device(id: string): Promise<Any>
  /** `action reason` of the order's timeline, oldest first. */
  timeline(id: string): Promise<string[]>
  /** `kind num` of what was inserted into the machine and given out, oldest first. */
  inserts(id: string): Promise<string[]>
  sweep(name: string): Promise<void>
  /** Differences that the audit of the ledger finds. */
  differences(): Promise<unknown>
}

export async function openHall(world: World): Promise<Hall> {
  const tenant = await world.tenant()
  const clerk = await tenant.user()
  const hall: Hall = {
    world,
    clerk,
    async price(values = {}) {
      const name = `套餐 ${nextNumber()}`
      return (await make(clerk, '/api/doll/price', { name, amount: 1000, coins: 2, ...values }))._id
    },
    async machine(values = {}) {
      return openMachine(world, await makeDevice(clerk, 'doll', 'DL', { giftStock: 20, giftWarn: 3, ...values }))
    },
    phone: (at) => signIn(world, at),
    order: async (id) => (await clerk.get(`/api/doll/order?_id=${id}`)).body.order,
    device: async (id) => (await clerk.get(`/api/doll/device?_id=${id}`)).body.device,
    /** As a Chinese reader sees it. */
    async timeline(id) {
      const steps = await timelineOf(world, 'doll', id)
      return steps.map(({ action, reason }) => (reason ? `${action} ${textInWords(reason, 'zh_CN')}` : action))
    },
    async inserts(id) {
      const text = `select kind, num from doll_insert where device_id = '${id}' order by created_at, id`
      return (await world.sql(text)).map(({ kind, num }) => `${kind} ${num}`)
    },
    sweep: (name) => runSweep(world, doll.sweeps, `doll.${name}`),
    differences: () => ledgerDifferences(world, tenant.id),
  }
  return hall
}

async function signIn(world: World, at: MadeDevice): Promise<Phone> {
  const phone = await consumerPhone(world, 'doll', at.code)
  return {
    ...phone,
    placeOrder: (price) => phone.placeOrder({ device: at._id, price }),
    buy: (price) => phone.buy({ device: at._id, price }),
  }
}
