import type { Answer } from '@atrium/core/testing/client'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
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
import { sweeps } from '../server/sweeps.ts'

/** A tenant with charging, real devices and consumers, for the tests of this app. */

export interface Station {
  world: World
  tenant: TestTenant
  clerk: Client
  /** Creates an enabled device with a printed code. */
  device(values?: object): Promise<MadeDevice>
  price(values?: object): Promise<string>
  phone(at: MadeDevice): Promise<Phone>
  order(id: string): Promise<OrderRow>
  /** The actions in the order's log, oldest first. */
  steps(id: string): Promise<string[]>
  /** Differences that the audit of the ledger finds. */
  differences(): ReturnType<typeof ledgerDifferences>
}

type OrderRow = Record<string, never> & {
  _id: string
  no: string
  status: number
  amount: number
  paidAmount: number
  refundedAmount: number
  refundStatus: number
  fee: number
  elecFee: number
  serviceFee: number
  occupyFee: number
  energy: number
  seconds: number
  idTag: string
  transactionId: number | null
  stopReason: string | null
  failReason: string | null
  port: number
  payType: number | null
  endedAt: string | null
  shareProfitRecord: { ownerType: string; amount: number; status: number }[] | null
}

export interface Phone extends Pick<ConsumerPhone, '_id' | 'post' | 'get' | 'pay'> {
  /** Orders and pays. Returns the order's id. */
  buy(at: MadeDevice, port: number, amount: number): Promise<string>
  placeOrder(at: MadeDevice, port: number, amount: number): Promise<Answer>
}

const ENERGY_PRICE = {
  mode: 2,
  prepay: [{ amount: 500 }, { amount: 1000 }, { amount: 2000 }],
  rates: { elecFee: 8500, serviceFee: 3500 },
}

export async function openStation(world: World): Promise<Station> {
  const tenant = await world.tenant()
  const clerk = await tenant.user()
  const price = async (values: object = {}): Promise<string> =>
    (await make(clerk, '/api/charge/price', { name: `价 ${nextNumber()}`, ...ENERGY_PRICE, ...values }))._id
  const order = async (id: string) => (await clerk.get(`/api/charge/order?_id=${id}`)).body.order as OrderRow
  return {
    world,
    tenant,
    clerk,
    price,
    order,
    device: async (values = {}) => makeDevice(clerk, 'charge', 'CP', { portCount: 2, price: await price(), ...values }),
    phone: (at) => signIn(world, at),
    steps: async (id) => (await timelineOf(world, 'charge', id)).map(({ action }) => action),
    differences: () => ledgerDifferences(world, tenant.id),
  }
}

async function signIn(world: World, at: MadeDevice): Promise<Phone> {
  const phone = await consumerPhone(world, 'charge', at.code)
  return {
    ...phone,
    placeOrder: ({ _id: device }, port, amount) => phone.placeOrder({ device, port, amount }),
    buy: ({ _id: device }, port, amount) => phone.buy({ device, port, amount }),
  }
}

/** Runs one of the app's sweeps now. */
export const sweepNow = ({ world }: Station, name: string, extra?: { fails: boolean }): Promise<void> =>
  runSweep(world, sweeps, `charge.${name}`, extra)
