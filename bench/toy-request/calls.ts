import type { BenchTenant } from '../entity/ours.ts'

export const CALLS = ['list', 'get', 'create', 'act', 'session', 'write'] as const
export type CallName = (typeof CALLS)[number]

export interface Request {
  head: string
  body?: string
}

/** More than a process keeps in memory, so that each of them is read anew. */
export const SESSIONS = 25_000
export const TOKEN = 'a token of the bench'

export const DESCRIBED: Record<CallName, string> = {
  list: 'a page of 20 rows of 10,000, with count, sum and the names of their creators',
  get: 'a row with the names of what it refers to',
  create: 'a row, with the audit log',
  act: 'an action on a row, with status log and audit log',
  session: 'get by a user whose session is not in memory',
  write: 'a point of a time series',
}

type Requests = Record<CallName, () => Request>

/** The same requests for our server and for the bare routes, each for another tenant. */
export function requestsOf(tenants: readonly BenchTenant[], ids: ReadonlyMap<string, string[]>) {
  let count = 0
  const turn = () => {
    count++
    const tenant = tenants[count % tenants.length]!
    const row = ids.get(tenant.id)![Math.floor(count / tenants.length) % 100]!
    const cookie = `cookie: __Host-atrium=${tenant.token}`
    const query = `tenant=${tenant.id}&user=${tenant.userId}`
    return { tenant, row, cookie, query }
  }
  const bare = (method: string, call: CallName, { query, row }: ReturnType<typeof turn>, more = '') =>
    `${method} /${call}?${query}&_id=${row}${more} HTTP/1.1`
  const crate = () => JSON.stringify({ label: `new ${count}`, weight: 12.5, price: 990, size: 2 })
  const input = { reason: 'checked again' }
  // As the tenant that the session of this number belongs to.
  const session = () => {
    const number = 1 + (count % SESSIONS)
    const tenant = tenants[number % tenants.length]!
    return { token: `bench-${number}`, row: ids.get(tenant.id)![0]! }
  }
  const point = () => `load,line=${count % 100} value=${count % 977} ${Date.now()}`

  const ours: Requests = {
    list: () => ({ head: `GET /api/toy/crate/list HTTP/1.1\r\n${turn().cookie}` }),
    get: () => {
      const { row, cookie } = turn()
      return { head: `GET /api/toy/crate?_id=${row} HTTP/1.1\r\n${cookie}` }
    },
    create: () => ({ head: `POST /api/toy/crate HTTP/1.1\r\n${turn().cookie}`, body: crate() }),
    act: () => {
      const { row, cookie } = turn()
      const body = JSON.stringify({ _id: row, ...input })
      return { head: `PUT /api/toy/crate?type=label HTTP/1.1\r\n${cookie}`, body }
    },
    session: () => {
      turn()
      const { token, row } = session()
      return { head: `GET /api/toy/crate?_id=${row} HTTP/1.1\r\ncookie: __Host-atrium=${token}` }
    },
    write: () => {
      turn()
      return {
        head: `POST /write?db=bench&precision=ms&u=bench&p=${encodeURIComponent(TOKEN)} HTTP/1.1`,
        body: point(),
      }
    },
  }
  const bareRequests: Requests = {
    list: () => ({ head: bare('GET', 'list', turn()) }),
    get: () => ({ head: bare('GET', 'get', turn()) }),
    create: () => ({ head: bare('POST', 'create', turn()), body: crate() }),
    act: () => ({ head: bare('PUT', 'act', turn()), body: JSON.stringify(input) }),
    session: () => {
      const call = turn()
      const { token, row } = session()
      return { head: bare('GET', 'session', { ...call, row }, `&token=${token}`) }
    },
    write: () => ({ head: bare('POST', 'write', turn()), body: JSON.stringify({ value: count % 977 }) }),
  }
  return { ours, bare: bareRequests }
}
