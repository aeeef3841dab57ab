import { cookieOf } from '../shared/tenant.ts'
import type { Way } from './lean.ts'
import type { BenchTenant } from './visitors.ts'

export const CALLS = ['list', 'get', 'create'] as const
export type CallName = (typeof CALLS)[number]

export const DESCRIBED: Record<CallName, string> = {
  list: 'a page of 10 rows of 2,500 with their number, pages 1 to 50',
  get: 'a row',
  create: 'a row',
}

export interface Request {
  head: string
  body?: string
}

type Requests = Record<CallName, () => Request>

const PAGES = 50
const PAGE_SIZE = 10
/** Of the four that rows have. */
const ASKED_STATUSES = 3

/** What is asked for in turn: another tenant each time, and after all of them another status and page. */
function turns(tenants: number) {
  let count = 0
  return () => {
    count += 1
    const round = Math.floor(count / tenants)
    const status = 1 + (round % ASKED_STATUSES)
    const current = 1 + (Math.floor(round / ASKED_STATUSES) % PAGES)
    return { count, tenant: count % tenants, query: `status=${status}&current=${current}&pageSize=${PAGE_SIZE}`, round }
  }
}

/** @param ids of some rows of each tenant */
export function ourRequests(tenants: readonly BenchTenant[], ids: readonly (readonly string[])[]): Requests {
  const turn = turns(tenants.length)
  const cookie = (tenant: number) => `cookie: ${cookieOf(tenants[tenant]!.token)}`
  return {
    list() {
      const { tenant, query } = turn()
      return { head: `GET /api/visitor/list?${query} HTTP/1.1\r\n${cookie(tenant)}` }
    },
    get() {
      const { tenant, round } = turn()
      const own = ids[tenant]!
      return { head: `GET /api/visitor?_id=${own[round % own.length]} HTTP/1.1\r\n${cookie(tenant)}` }
    },
    create() {
      const { tenant, count } = turn()
      const body = JSON.stringify({ name: `gate ${Date.now()} ${count}`, notify: 2 })
      return { head: `POST /api/visitor/registerCode HTTP/1.1\r\n${cookie(tenant)}`, body }
    },
  }
}

export function yardRequests(way: Way, ids: readonly (readonly string[])[]): Requests {
  const turn = turns(ids.length)
  // Tenants of the yardstick are numbered from 1.
  const path = (call: CallName, tenant: number) => `/${way}/${call}?tenant=${tenant + 1}`
  return {
    list() {
      const { tenant, query } = turn()
      return { head: `GET ${path('list', tenant)}&${query} HTTP/1.1` }
    },
    get() {
      const { tenant, round } = turn()
      const own = ids[tenant]!
      return { head: `GET ${path('get', tenant)}&_id=${own[round % own.length]} HTTP/1.1` }
    },
    create() {
      const { tenant, count } = turn()
      const fields = { company: 'yard', plate: 'A1', reason: 'meeting', people: 2 }
      const row = { no: `Y${count}`, name: `visitor ${count}`, mobile: '13900000000', status: 1, fields }
      return { head: `POST ${path('create', tenant)} HTTP/1.1`, body: JSON.stringify(row) }
    },
  }
}
