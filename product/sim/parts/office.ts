import { type Caller, openCaller } from './caller.ts'
import { type Equipment, type FleetDevice, goodsBodies, goodsOf } from './fleet.ts'
import { serialOf } from './places.ts'
import type { Post } from './post.ts'

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
const CODES_AT_ONCE = 1000
const BATCH = 'SIM'

/** A clerk who enters what a line needs through the product's calls. */
export interface Office {
  tenantId: string
  /** The ids of rows with these names; those that are missing are created. */
  ensureNamed(path: string, bodies: readonly { name: string }[]): Promise<ReadonlyMap<string, string>>
  /**
   * The devices with their printed codes. Missing ones are created from their bodies; the others get a new secret,
   * because a secret cannot be read again.
   * @param keyword with which the list finds all of them
   */
  ensureDevices<Device extends { no: string }>(
    app: string,
    fleet: readonly Device[],
    bodyOf: (device: Device) => { sn: string },
    keyword: string,
  ): Promise<Post<Device>[]>
  listAll<T>(path: string, query?: Record<string, string | number>): Promise<T[]>
  /** One call that changes something. @throws CallRefused */
  post(path: string, body: object): Promise<unknown>
}

/**
 * Signs the clerk in for one piece of work.
 * @throws CallRefused, for example if the password is wrong
 */
export async function inOffice<T>(
  { url, username, password }: OfficeAccess,
  run: (office: Office) => Promise<T>,
): Promise<T> {
  const caller = openCaller(url)
  try {
    await caller.post('/api/user/login?type=pc', { username, password })
    const { tenant } = await caller.get<{ tenant: { _id: string } }>('/api/user/me')
    return await run(officeOf(caller, tenant._id))
  } finally {
    caller.close()
  }
}

/** Enters what a line needs before its first order. */
export async function enterLine<Device extends FleetDevice>(
  { tenantId, ensureNamed, ensureDevices }: Office,
  { app, prefix, fleetOf, deviceBody, ...sold }: Equipment<Device>,
  count: number,
): Promise<Post<Device>[]> {
  const { groups } = sold
  const groupIds = groups ? await ensureNamed(`/api/${app}/${groups.entity}`, groups.rows) : new Map()
  const ids = await ensureNamed(`/api/${app}/${goodsOf(sold)}`, goodsBodies(sold, groupIds))
  const bodyOf = (device: Device) => deviceBody(device, serialOf(tenantId, device.no), ids)
  return ensureDevices(app, fleetOf(count), bodyOf, prefix)
}

function officeOf(caller: Caller, tenantId: string): Office {
  const listAll: Office['listAll'] = async <T>(path: string, query: Record<string, string | number> = {}) => {
    const rows: T[] = []
    for (let current = 1; ; current++) {
      const page = await caller.get<{ list: T[]; pagination: { total: number } }>(path, {
        ...query,
        current,
        pageSize: PAGE,
      })
      rows.push(...page.list)
      if (page.list.length === 0 || rows.length >= page.pagination.total) return rows
    }
  }

  /** Makes a code for each device; devices that have one keep it. */
  async function ensureCodes(app: string, devices: readonly string[]): Promise<Map<string, string>> {
    const path = `/api/${app}/qrcode`
    const listed = () => listAll<Row & { device: string | null; status: number }>(`${path}/list`)
    const bound = new Map(
      (await listed()).flatMap(({ device, no }) => (device === null ? [] : [[device, no] as const])),
    )
    const missing = devices.filter((id) => !bound.has(id))
    if (missing.length === 0) return bound
    for (let made = 0; made < missing.length; made += CODES_AT_ONCE) {
      await caller.post(path, { count: Math.min(CODES_AT_ONCE, missing.length - made), batch: BATCH })
    }
    const free = (await listed()).filter(({ device, status }) => device === null && status === 1)
    for (const [index, device] of missing.entries()) {
      const { _id, rev, no } = free[index]!
      await caller.put(path, { _id, rev, device })
      bound.set(device, no)
    }
    return bound
  }

  return {
    tenantId,
    listAll,
    post: (path, body) => caller.post(path, body),

    async ensureNamed(path, bodies) {
      const known = new Map((await listAll<Row & { name: string }>(`${path}/list`)).map(({ name, _id }) => [name, _id]))
      for (const body of bodies) {
        if (!known.has(body.name)) known.set(body.name, (await caller.post<{ _id: string }>(path, body))._id)
      }
      return known
    },

    async ensureDevices(app, fleet, bodyOf, keyword) {
      const path = `/api/${app}/device`
      const known = new Map((await listAll<Row>(`${path}/list`, { keyword })).map((row) => [row.no, row._id]))
      const posts = []
      for (const device of fleet) {
        const body = bodyOf(device)
        const _id = known.get(device.no)
        const made = _id
          ? { _id, ...(await caller.put<{ secret: string }>(`${path}/resetSecret`, { _id })) }
          : await caller.post<{ _id: string; secret: string }>(path, body)
        posts.push({ device, _id: made._id, secret: made.secret, sn: body.sn })
      }
      const codes = await ensureCodes(
        app,
        posts.map(({ _id }) => _id),
      )
      return posts.map((post) => ({ ...post, code: codes.get(post._id)! }))
    },
  }
}
