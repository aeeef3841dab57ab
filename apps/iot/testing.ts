import { creditAt, sharesFor, termsFor } from '@atrium/core/server/partners/shares-for'
import { appMigrations } from '@atrium/core/server/prepare'
import { sharedWorld } from '@atrium/core/testing/shared-world'
import type { Client, World } from '@atrium/core/testing/world'
import { kioskMigrations, kioskServer } from '@atrium/devices/testing/kiosk'
import { creditShares } from '@atrium/selling/server/money/sweeps'
import { stallMigrations, stallServer } from '@atrium/selling/testing/money/stall'
import { openStall } from '@atrium/selling/testing/money/stall-world'
import { packages } from '../testing.ts'
import iotServer from './server.ts'

/** A server with this app, an app that sells (stall) and an app that has devices (kiosk). */
export function iotWorld(): Promise<World> {
  return sharedWorld({
    apps: [stallServer, kioskServer, iotServer],
    packages,
    migrations: [...stallMigrations, ...kioskMigrations, ...appMigrations(['iot'])],
  })
}

export type Office = Awaited<ReturnType<typeof openOffice>>

/** A new tenant with a clerk who has all permissions, and helpers for the tests. */
export async function openOffice(world: World) {
  const stall = await openStall(world)
  const clerk = await stall.tenant.user()
  return {
    stall,
    clerk,

    /** The example of the specification: shares of 50, 5 and 10 percent. */
    async makeThree() {
      const agent = await make(clerk, 'agent', { shareRatio: 10 })
      const channel = await make(clerk, 'channel', { shareRatio: 5 })
      const merchant = await make(clerk, 'merchant', { shareRatio: 50, agent: agent._id, channel: channel._id })
      return { agent, channel, merchant }
    },

    /** Sells something at this merchant's place and ends the order, as an app would. */
    async sellAt(merchant: Made, amountFen: number) {
      const shares = await stall.inside((ctx) => sharesFor(ctx, { merchant: merchant._id }))
      const { payment } = await stall.sellPaid(amountFen)
      const terms = await stall.inside(termsFor)
      await stall.finish(payment, shares, { creditAt: creditAt(terms), channelFeeRate: terms.channelFeeRate })
      return payment
    },

    /** Ends the waiting time of all shares and credits them. */
    async settle() {
      await world.sql(`update share_record set credit_at = now() where tenant_id = '${stall.tenant.id}'`)
      await creditShares(world.server.services)
    },

    read: async (kind: string, { _id }: { _id: string }) => (await clerk.get(`/api/iot/${kind}`, { _id })).body[kind],
    set: (values: object) => clerk.post('/api/iot/setting', values),
  }
}

let made = 0

const PLACE = { lng: 120.62, lat: 31.32, address: '苏州市工业园区' }

/** The required values of each kind of partner. */
function valuesOf(kind: 'agent' | 'merchant' | 'channel'): Record<string, unknown> {
  made += 1
  const mobile = `139${String(made).padStart(8, '0')}`
  const person = { name: `${kind} ${made}`, contact: '王芳', mobile }
  return kind === 'merchant' ? { ...person, coordinates: PLACE } : person
}

export interface Made {
  _id: string
  rev: number
  [field: string]: unknown
}

/** Requests a new partner. Returns the whole answer, also a refusal. */
export function ask(clerk: Client, kind: 'agent' | 'merchant' | 'channel', values: Record<string, unknown> = {}) {
  return clerk.post(`/api/iot/${kind}`, { ...valuesOf(kind), ...values })
}

/** Creates a partner and returns its row. */
export async function make(
  clerk: Client,
  kind: 'agent' | 'merchant' | 'channel',
  values: Record<string, unknown> = {},
): Promise<Made> {
  const { body } = await ask(clerk, kind, values)
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  return body[kind]
}
