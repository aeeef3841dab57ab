// 200 people want one can each of a lane with 20 cans, all at the same moment: exactly 20 of them buy one, the others are
// refused, and stock and books agree afterwards.
import { type Caller, CallRefused } from '../product/sim/parts/caller.ts'
import { enterLine, inOffice } from '../product/sim/parts/office.ts'
import { PRODUCTS } from '../product/sim/vend/goods.ts'
import { vending } from '../product/sim/vend/line.ts'
import { openPhone, orderAndPay, signIn } from './lines/hasty-buyer.ts'
import { openHastyDevice } from './lines/hasty-device.ts'
import { differencesOf } from './lines/orders.ts'
import { withServer } from './lines/with-server.ts'
import { describeMs } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'

const CANS = 20
const PEOPLE = 200
const SLOT = 1
const OUT_OF_STOCK = 40920
const KNOWN = ['bought', 'out of stock']

interface Offer {
  slots: { no: number; price: number; left: number }[]
}

await withServer(async ({ server, url, mqttUrl, ...clerk }) => {
  console.log(machineFacts())
  const [post] = await inOffice({ url, ...clerk }, async (office) => {
    const posts = await enterLine(office, vending, 1)
    const product = (await office.ensureNamed('/api/vend/product', [])).get(PRODUCTS[0]!.name)
    const slots = [{ no: SLOT, product, price: null, capacity: CANS, warn: 0 }]
    await office.post('/api/vend/device/planogram', { _ids: [posts[0]!._id], slots })
    await office.post('/api/vend/device/restock', { _id: posts[0]!._id, slots: [{ no: SLOT, stock: CANS }] })
    return posts
  })
  const { _id: device, code, sn, secret } = post!
  const machine = await openHastyDevice(mqttUrl, {
    app: vending.app,
    sn,
    secret,
    login: { firmware: '2.2.0', model: 'VM' },
    async obey(say, { cmdId, type, orderNo }) {
      if (type !== 'dispense') return
      await say('cmdAck', { cmdId, code: 1, msg: '', data: {} })
      await say('event', { type: 'dispense_result', cmdId, orderNo, items: [{ slot: SLOT, num: 1, ok: true }] })
    },
  })
  const phones = await Promise.all(Array.from({ length: PEOPLE }, (_, number) => signedIn(url, code, number)))
  const { slots } = await phones[0]!.get<Offer>('/api/client/vend/qrcode', { no: code, scan: 1 })
  const { price } = slots.find(({ no }) => no === SLOT)!
  const tookMs: number[] = []
  const ends = await Promise.all(
    phones.map(async (phone) => {
      const startMs = performance.now()
      const end = await buy(phone, { device, items: [{ slot: SLOT, num: 1, price }] })
      tookMs.push(performance.now() - startMs)
      return end
    }),
  )
  const counted = (wanted: string) => ends.filter((end) => end === wanted).length
  const { slots: after } = await phones[0]!.get<Offer>('/api/client/vend/qrcode', { no: code, scan: 1 })
  const differences = await differencesOf(server)
  console.log(
    `${PEOPLE} people and ${CANS} cans: ${counted('bought')} bought one, ${counted('out of stock')} were refused`,
  )
  console.log(`  what became of the others: ${JSON.stringify(ends.filter((end) => !KNOWN.includes(end)))}`)
  console.log(`  left in the lane: ${after.find(({ no }) => no === SLOT)!.left}; ${describeMs(tookMs)}`)
  console.log(`  differences in the books: ${differences.length === 0 ? 'none' : JSON.stringify(differences)}`)
  for (const phone of phones) phone.close()
  await machine.stop()
})

async function signedIn(url: string, no: string, number: number): Promise<Caller> {
  const phone = openPhone(url, number)
  await signIn(phone, vending.app, no)
  return phone
}

async function buy(phone: Caller, wanted: object): Promise<string> {
  try {
    await orderAndPay(phone, vending.app, wanted)
    return 'bought'
  } catch (error) {
    if (error instanceof CallRefused && error.code === OUT_OF_STOCK) return 'out of stock'
    return String(error)
  }
}
