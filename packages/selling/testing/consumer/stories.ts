import { inTenant } from '@atrium/core/server/call/ctx'
import { sharedWorld } from '@atrium/core/testing/shared-world'
import { type AccountOwner, post } from '../../server/money/books/ledger.ts'
import { ORIGIN } from '../../server/money/origin.ts'
import { packages } from '../packages.ts'
import { boothMigrations, boothServer } from './booth.ts'
import { newIdemKey, type Phone, phoneOf, setUpBooth, signedInPhone } from './phone.ts'

const parts = { apps: [boothServer], packages, migrations: boothMigrations }

/** A tenant with one booth, and the usual first steps of a phone. */
export async function openBooth() {
  const world = await sharedWorld(parts)
  const tenant = await world.tenant()
  const booth = await setUpBooth(tenant)

  const order = (by: Phone, minutes = 4) => by.post('~/order', { device: booth.device._id, minutes, ...newIdemKey() })

  /** Opens the stand-in's page and pays there. */
  async function pay(by: Phone, id: string): Promise<void> {
    const opened = await by.post('pay', { order: id, channel: 'mock' })
    const { searchParams } = new URL(opened.body.pay.url)
    const trade = { tenant: searchParams.get('tenant'), no: searchParams.get('no') }
    const { status } = await world.anonymous().post('/api/pay/mock/notify', trade)
    if (status !== 200) throw new Error(`the stand-in answers ${status}`)
  }

  return {
    world,
    tenant,
    booth,
    order,
    pay,
    phone: () => signedInPhone(world, 'booth', booth.no),
    rowsOf: (phone: Phone) => world.rows('booth_order', { user_id: phone._id }),

    /** Adds money as a clerk does when adjusting a balance. */
    give: (owner: AccountOwner, amountFen: number, memo = '补偿') =>
      inTenant(world.server.services, tenant.id, ORIGIN, ({ tx }) =>
        post(tx, {
          bizType: 'booth.adjust',
          bizId: owner.id,
          memo,
          entries: [
            { owner: { type: 'suspense', id: 'recharge' }, bucket: 'balance', amountFen: -amountFen },
            { owner, bucket: 'balance', amountFen },
          ],
        }),
      ),

    async signInBy(by: Phone, mobile: string): Promise<Phone> {
      await by.post('sms', { mobile })
      const { code } = world.sms.findLast((sent) => sent.mobile === mobile)!.params
      const login = { app: 'booth', no: booth.no, type: 'sms', mobile, code }
      const { body } = await by.post('login', login)
      return { ...phoneOf(world, { app: 'booth', token: body.token }), _id: body.consumer._id }
    },

    async paidOrder(by: Phone): Promise<string> {
      const made = await order(by)
      if (made.body.code !== 0) throw new Error(`no order: ${JSON.stringify(made.body)}`)
      await pay(by, made.body.order._id)
      return made.body.order._id
    },
  }
}
