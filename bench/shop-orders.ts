// Orders of a shop from the scan to "accepted", beside charging orders from the scan to the settlement on the same server,
// in turns: how many are done in a second, and whether books and stock are correct afterwards. Nobody waits for a device
// in a shop, so that more of its orders are done.
import { besideCharges } from './lines/beside-charges.ts'
import { type BenchShop, diners, openBenchShop, signInClerk } from './lines/shoppers.ts'

let shop: BenchShop | undefined

await besideCharges({
  name: 'orders of the shop',
  done: 'accepted',
  targetRatio: 1.5,
  async open(served, _devices, people) {
    shop ??= await openBenchShop(await signInClerk(served))
    return diners(served.url, shop, people)
  },
})
