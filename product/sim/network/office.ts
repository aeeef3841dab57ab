import { type Caller, openCaller } from './caller.ts'
import { deviceBody, fleetOf, NUMBER_PREFIX, PRICES, priceFor, serialOf } from './fleet.ts'
import type { LooseEnd, Post } from './post.ts'

export interface OfficeAccess {
  url: string
  username: string
  password: string
}

interface Row {
  _id: string
  no: string
  rev: number
}

const PAGE = 100
const BATCH = 'SIM'
/** A status of orders. */
const CHARGING = 3

/**
 * A clerk who enters the simulated devices through the product's calls: creates missing devices, and gives the others a
 * new secret, because a secret cannot be read again.
 * @throws CallRefused, for example if the password is wrong
 */
export async function equip(
  { url, username, password }: OfficeAccess,
  count: number,
): Promise<{ posts: Post[]; looseEnds: LooseEnd[] }> {
  const office = openCaller(url)
  try {
    await office.post('/api/user/login?type=pc', { username, password })
    const { tenant } = await office.get<{ tenant: { _id: string } }>('/api/user/me')
    const prices = await ensurePrices(office)
    const known = new Map(
      (await listAll<Row>(office, '/api/charge/device/list', { keyword: NUMBER_PREFIX })).map((row) => [row.no, row]),
    )
    const posts: Omit<Post, 'code'>[] = []
    for (const device of fleetOf(count)) {
      const sn = serialOf(tenant._id, device.no)
      const there = known.get(device.no)
      const made = there
        ? {
            _id: there._id,
            ...(await office.put<{ secret: string }>('/api/charge/device/resetSecret', { _id: there._id })),
          }
        : await office.post<{ _id: string; secret: string }>(
            '/api/charge/device',
            deviceBody(device, sn, prices(device.kind)),
          )
      posts.push({ device, _id: made._id, secret: made.secret, sn })
    }
    const codes = await ensureCodes(
      office,
      posts.map(({ _id }) => _id),
    )
    const looseEnds = await listAll<LooseEnd>(office, '/api/charge/order/list', { status: CHARGING })
    return { posts: posts.map((post) => ({ ...post, code: codes.get(post._id)! })), looseEnds }
  } finally {
    office.close()
  }
}

async function ensurePrices(office: Caller): Promise<(kind: number) => string> {
  const known = new Map(
    (await listAll<Row & { name: string }>(office, '/api/charge/price/list')).map(({ name, _id }) => [name, _id]),
  )
  for (const { body } of PRICES) {
    if (!known.has(body.name)) known.set(body.name, (await office.post<{ _id: string }>('/api/charge/price', body))._id)
  }
  return (kind) => known.get(priceFor(kind).body.name)!
}

/** Makes a code for each device; devices that have one keep it. */
async function ensureCodes(office: Caller, devices: readonly string[]): Promise<Map<string, string>> {
  const listed = () => listAll<Row & { device: string | null; status: number }>(office, '/api/charge/qrcode/list')
  const codes = await listed()
  const bound = new Map(codes.flatMap(({ device, no }) => (device === null ? [] : [[device, no] as const])))
  const missing = devices.filter((id) => !bound.has(id))
  if (missing.length === 0) return bound
  for (let made = 0; made < missing.length; made += 1000) {
    await office.post('/api/charge/qrcode', { count: Math.min(1000, missing.length - made), batch: BATCH })
  }
  const free = (await listed()).filter(({ device, status }) => device === null && status === 1)
  for (const [index, device] of missing.entries()) {
    const { _id, rev, no } = free[index]!
    await office.put('/api/charge/qrcode', { _id, rev, device })
    bound.set(device, no)
  }
  return bound
}

async function listAll<T>(office: Caller, path: string, query: Record<string, string | number> = {}): Promise<T[]> {
  const rows: T[] = []
  for (let current = 1; ; current++) {
    const page = await office.get<{ list: T[]; pagination: { total: number } }>(path, {
      ...query,
      current,
      pageSize: PAGE,
    })
    rows.push(...page.list)
    if (page.list.length === 0 || rows.length >= page.pagination.total) return rows
  }
}
