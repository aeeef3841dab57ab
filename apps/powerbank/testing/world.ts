import { textInWords } from '@atrium/core/server/call/stored-text'
import type { Answer } from '@atrium/core/testing/client'
import { eventually } from '@atrium/core/testing/eventually'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { type MqttDevice, mqttDevice } from '@atrium/devices/testing/mqtt-device'
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
import powerbank from '../server.ts'

/** A tenant with cabinets, which are real MQTT clients, and consumers, for the tests of this app. */

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
type Any = any

/** A cabinet that answers no command by itself. */
export interface Cabinet extends MadeDevice, MqttDevice {
  /** Reports all of its slots: the serial numbers in them, each fully charged or with its level; null: empty. */
  holds(slots: readonly (string | null | [sn: string, level: number])[], at?: number): Promise<Record<string, unknown>>
}

export interface Phone extends ConsumerPhone {
  rent(): Promise<Answer>
  /** Orders and pays the deposit. Returns the order's id. */
  pays(): Promise<string>
}

export interface Street {
  world: World
  tenant: TestTenant
  clerk: Client
  price(values?: object): Promise<string>
  /** An enabled cabinet with a printed code that is online. */
  cabinet(values?: object): Promise<Cabinet>
  /** One with so many power banks, the first one with the highest level. */
  filled(count: number, values?: object): Promise<Cabinet & { sns: string[] }>
  phone(at: MadeDevice): Promise<Phone>
  /** A serial number that nobody has. */
  sn(): string
  order(id: string): Promise<Any>
  device(id: string): Promise<Any>
  battery(sn: string): Promise<Any>
  /** `action reason` of the order's timeline, oldest first, as a Chinese reader sees it. */
  timeline(id: string): Promise<string[]>
  /** `kind device-slot` of the power bank's moves, oldest first. */
  trail(sn: string): Promise<string[]>
  action(type: string, body: object): Promise<Answer>
  sweep(name: string): Promise<void>
  statusOf(id: string): ReturnType<typeof eventually<number>>
  /** A rent that has begun a while ago: paid, popped and moved back in time. */
  rented(at: Cabinet, minutesAgo?: number): Promise<{ phone: Phone; id: string; sn: string }>
  /** Sent deposits and refunds of the order in fen, oldest first. */
  backs(id: string): Promise<number[]>
  differences(): Promise<unknown>
}

const KINDS = ['', 'seen', 'popped', 'returned', 'takenOut', 'found', 'lost', 'missing']

export const TARIFF = { freeMinutes: 5, unitMinutes: 30, unitPrice: 200, dayMax: 3000, deposit: 9900, type: 2 }

export async function openStreet(world: World): Promise<Street> {
  const tenant = await world.tenant()
  const clerk = await tenant.user()
  const street: Street = {
    world,
    tenant,
    clerk,
    async price(values = {}) {
      return (await make(clerk, '/api/powerbank/price', { name: `价格 ${nextNumber()}`, ...TARIFF, ...values }))._id
    },
    async cabinet(values = {}) {
      const price = (values as { price?: string }).price ?? (await street.price())
      const made = await makeDevice(clerk, 'powerbank', 'PB', { slotNum: 4, ...values, price })
      const device = await mqttDevice(world, 'powerbank', made)
      await device.report('login', { firmware: '3.0.1' })
      return {
        ...made,
        ...device,
        holds(slots, at) {
          const reported = slots.map((one, index) => {
            const [sn, level] = Array.isArray(one) ? one : [one, 100]
            return sn === null ? { no: index + 1, status: 1 } : { no: index + 1, status: 2, sn, level }
          })
          return device.event('slots', { slots: reported }, at === undefined ? {} : { ts: at })
        },
      }
    },
    async filled(count, values) {
      const cabinet = await street.cabinet(values)
      const sns = Array.from({ length: count }, () => street.sn())
      await cabinet.holds([0, 1, 2, 3].map((index) => (sns[index] ? [sns[index], 99 - index] : null)))
      return { ...cabinet, sns }
    },
    async phone(at) {
      const phone = await consumerPhone(world, 'powerbank', at.code)
      const rent = () => phone.placeOrder({ device: at._id })
      return { ...phone, rent, pays: () => phone.buy({ device: at._id }) }
    },
    sn: () => world.unique('B'),
    order: async (id) => (await clerk.get(`/api/powerbank/order?_id=${id}`)).body.order,
    device: async (id) => (await clerk.get(`/api/powerbank/device?_id=${id}`)).body.device,
    battery: async (sn) => (await clerk.get(`/api/powerbank/battery/list?keyword=${sn}`)).body.list[0],
    async timeline(id) {
      const steps = await timelineOf(world, 'powerbank', id)
      return steps.map(({ action, reason }) => (reason ? `${action} ${textInWords(reason, 'zh_CN')}` : action))
    },
    async trail(sn) {
      const rows = await world.sql(`select t.kind, d.no, t.slot from powerbank_trail t
        join powerbank_battery b on b.id = t.battery_id left join device d on d.id = t.device_id
        where b.sn = '${sn}' order by t.created_at, t.at, t.id`)
      return rows.map(({ kind, no, slot }) => `${KINDS[kind as number]} ${no ? `${no}-${slot}` : ''}`.trim())
    },
    action: (type, body) => clerk.post(`/api/powerbank/device/action?type=${type}`, body),
    sweep: (name) => runSweep(world, powerbank.sweeps, `powerbank.${name}`),
    statusOf: (id) => eventually(async () => (await street.order(id)).status as number),
    async rented(at, minutesAgo = 0) {
      const phone = await street.phone(at)
      const id = await phone.pays()
      const { params } = await at.obey('pop')
      await street.statusOf(id).toBe(3)
      if (minutesAgo > 0) {
        await world.sql(`update powerbank_order set created_at = now() - interval '${minutesAgo} minutes',
          rent_at = now() - interval '${minutesAgo} minutes' + interval '20 seconds' where id = '${id}'`)
      }
      return { phone, id, sn: params.sn as string }
    },
    async backs(id) {
      await eventually(() => world.sql(`select id from refund where biz_id = '${id}' and status = 1`)).toEqual([])
      const rows = await world.sql(`select amount from refund where biz_id = '${id}' and status = 2 order by id`)
      return rows.map(({ amount }) => Number(amount))
    },
    differences: () => ledgerDifferences(world, tenant.id),
  }
  return street
}
