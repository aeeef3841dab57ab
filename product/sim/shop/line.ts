import { openCaller } from '../parts/caller.ts'
import { type LineOptions, type LineTally, type RunningLine, startLine, traitsOf } from '../parts/line.ts'
import { inOffice, type OfficeAccess } from '../parts/office.ts'
import { type Counter, startClerk } from './clerk.ts'
import { visitOf } from './customer.ts'

/** The shop of a tenant: it sells what the tenant has on sale, by the codes that the tenant has. */

/** Made if there is no code yet: for the door, and for one table. */
const CODES = [{ name: '门口立牌' }, { name: 'A1 桌', table: 'A1' }]
const ENABLED = 1

/**
 * Signs the clerk in and finds the codes of the shop. The result starts customers and the clerk; its tally has the codes in
 * place of devices.
 * @throws CallRefused, for example if the password is wrong
 */
export async function openShop(access: OfficeAccess): Promise<(options: LineOptions) => Promise<RunningLine>> {
  const codes = await inOffice(access, async ({ ensureNamed, listAll }) => {
    const path = '/api/shop/wxacode'
    const enabled = () => listAll<{ no: string }>(`${path}/list`, { status: ENABLED })
    if ((await enabled()).length === 0) await ensureNamed(path, CODES)
    return (await enabled()).map(({ no }) => no)
  })
  const caller = openCaller(access.url)
  await caller.post('/api/user/login?type=pc', { username: access.username, password: access.password })

  return async (options) => {
    const { onFault = () => undefined } = options
    const traits = traitsOf(options)
    const counter: Counter = { shown: new Map() }
    const refusals: Record<number, number> = {}
    const customers = await startLine(options, traits, {
      posts: codes,
      open: async (code) => ({ code, isOnline: true, stop: async () => undefined }),
      visit: (person, { code }) => person.buy(visitOf(code, counter, traits.dice)),
    })
    const endWork = startClerk({
      ...traits,
      caller,
      counter,
      onFault,
      onRefused(code) {
        refusals[code] = (refusals[code] ?? 0) + 1
      },
    })
    return {
      ...customers,
      tally: () => withRefusals(customers.tally(), refusals),
      async stop() {
        await endWork()
        await customers.stop()
        caller.close()
      },
    }
  }
}

/** What was refused to customers and to the clerk. */
function withRefusals(tally: LineTally, clerks: LineTally['refusals']): LineTally {
  const codes = new Set([...Object.keys(tally.refusals), ...Object.keys(clerks)].map(Number))
  const sums = [...codes].map((code) => [code, (tally.refusals[code] ?? 0) + (clerks[code] ?? 0)])
  return { ...tally, refusals: Object.fromEntries(sums) }
}
