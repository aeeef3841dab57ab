import type { World } from '@atrium/server/testing/world'
import { type Caller, callAsNobody, makeTenant } from './callers.ts'
import type { Operation } from './operations.ts'
import { type Filling, sampleOf } from './samples.ts'

const PRICE = { mode: 2, prepay: [{ amount: 100 }], rates: { elecFee: 8500, serviceFee: 3500 } }

/** Bodies that cannot be derived from the schema: rules between fields, and references to other rows. */
async function knownBodies(world: World, { marker }: Filling): Promise<Record<string, object>> {
  const no = `M${Date.now().toString(36)}`
  return {
    '/api/charge/device': { no, sn: no, name: marker, portCount: 2, price: undefined },
    '/api/charge/price': { ...PRICE, name: marker },
    '/api/partner': { partnerTenant: await makeTenant(world, []) },
    '/api/platform/openApp': { props: { appId: marker, appSecret: marker } },
    '/api/tenant': {
      adminUsername: `u${Date.now().toString(36)}`,
      adminPassword: 'Right.horse1',
      expireAt: '2099-01-01T00:00:00Z',
    },
    '/api/visitor/registerCode': { notify: 2 },
  }
}

/**
 * Creates a row of the owner with every call that creates one, registers a visitor, and finds the resulting rows.
 * @returns path → the row's id for this path
 */
export async function makeOwnRows(world: World, owner: Caller, operations: readonly Operation[], filling: Filling) {
  const rows = new Map<string, string>()
  const known = await knownBodies(world, filling)
  for (const { method, path, access, body } of operations) {
    if (method !== 'POST' || access.kind !== 'permission' || rows.has(path)) continue
    const sample = { ...(body && (sampleOf(body, filling) as object)), ...known[path] }
    const { text, code } = await owner.call({ method, address: path, body: sample })
    const made = code === 0 ? JSON.parse(text) : {}
    if (typeof made._id === 'string') rows.set(path, made._id)
    if (path === '/api/visitor/registerCode') await visit(owner, made.registerCode.url, filling.marker)
  }
  const merchant = rows.get('/api/iot/merchant')
  if (merchant) await askForMoney(world, owner, merchant, filling.marker)
  await buyByPhone(world, owner, rows, filling.marker)
  // Rows that no call creates, but that exist by now: visitors, messages, log entries.
  for (const { method, path, access } of operations) {
    const above = path.replace(/\/list$/, '')
    if (method !== 'GET' || above === path || access.kind !== 'permission' || rows.has(above)) continue
    const { text, code } = await owner.call({ method, address: path })
    const id = code === 0 ? JSON.parse(text).list?.[0]?._id : undefined
    if (typeof id === 'string') rows.set(above, id)
  }
  return rows
}

async function visit(anyone: Caller, url: string, name: string): Promise<void> {
  const values = { name, mobile: '13800000000', purpose: '送货' }
  await anyone.call({ method: 'POST', address: '/api/client/visitor', body: { code: url.split('/').at(-1), values } })
}

/** A consumer scans a device's code, orders and sends feedback. */
async function buyByPhone(world: World, owner: Caller, rows: ReadonlyMap<string, string>, marker: string) {
  const ask = async (method: string, address: string, body?: object, headers?: Record<string, string>) => {
    const sent = { method, address, ...(body ? { body } : {}) }
    const { text, code } = await (headers ? callAsNobody(world, sent, headers) : owner.call(sent))
    if (code !== 0) throw new Error(`${method} ${address} answers ${text}`)
    return JSON.parse(text)
  }
  const device = rows.get('/api/charge/device')
  const { rev } = (await ask('GET', `/api/charge/device?_id=${device}`)).device
  await ask('PUT', '/api/charge/device', { _id: device, rev, price: rows.get('/api/charge/price') })
  await ask('PUT', '/api/charge/device?type=enable', { _id: device })
  await world.sql(`update device set online = 1 where id = '${device}'`)
  const [printed] = (await ask('POST', '/api/charge/qrcode', { count: 1 })).list
  await ask('PUT', '/api/charge/qrcode', { _id: printed._id, rev: 0, device })
  const login = { app: 'charge', no: printed.no, type: 'h5' }
  const { token } = await ask('POST', '/api/client/login', login, {})
  const phone = { authorization: `Bearer ${token}` }
  const wish = { device, port: 1, amount: 100, idemKey: 'one-of-the-matrix' }
  await ask('POST', '/api/client/charge/order', wish, phone)
  await ask('POST', '/api/client/charge/feedback', { type: 3, content: marker }, phone)
}

/** There is no income in this test, so a withdrawal is inserted directly. */
async function askForMoney(world: World, { tenantId }: Caller, merchant: string, name: string): Promise<void> {
  await world.sql(`insert into withdrawal (id, tenant_id, no, app, owner_type, owner_id, owner_name, amount, fee_rate,
      service_fee, fee_owner, paid_amount, method)
    values (gen_random_uuid(), '${tenantId}', 'W-${merchant.slice(-12)}', 'iot', 'merchant', '${merchant}', '${name}',
      1000, 0, 0, '{}', 1000, 4)`)
}
