import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { coreWorld } from '../../testing/core-world.ts'
import { query } from '../../testing/db/cluster.ts'
import { cloneDatabase } from '../../testing/template.ts'
import type { Client, TestTenant, World } from '../../testing/world.ts'

const ID = '0198b3a0-0000-7000-8000-00000000000'

let world: World
let depot: TestTenant
let keeper: Client

beforeAll(async () => {
  world = await coreWorld()
  depot = await world.tenant({ apps: ['depot'] })
  keeper = await depot.user()
})

const path = '/api/depot/shelf'

async function makeShelf(extra: Record<string, unknown> = {}, by = keeper) {
  const { body } = await by.post(path, { no: world.unique('S'), name: '三号泵房', ...extra })
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return body.shelf as { _id: string; no: string; code: string; rev: number }
}

const scan = (code: string) => world.anonymous().get('/api/client/depot/shelf', { code })
const byNo = (no: string, by = keeper) => by.get(`${path}/byNo`, { no })

describe('a printed code', () => {
  test('leads everybody to its row and tenant, also when it was typed in lower case', async () => {
    const { _id, code } = await makeShelf()
    expect(code).toMatch(/^[2-9a-zA-Z]{16}$/)
    expect((await scan(code)).body).toEqual({ code: 0, name: '三号泵房' })
    await world.sql(`update depot_shelf set code = 'UPPERCASE${_id.slice(-7).toUpperCase()}' where id = '${_id}'`)
    expect((await scan(`uppercase${_id.slice(-7)}`)).body.name).toBe('三号泵房')
  })

  test('leads nowhere if it is forged, of another app, or of a deleted row', async () => {
    const { _id, code } = await makeShelf()
    expect((await scan(`${code.slice(0, -1)}0`)).body.code).toBe(40400)
    expect(await world.server.db.lookup('find_printed_code', ['toy', code])).toEqual([])
    await keeper.del(path, { _id })
    expect((await scan(code)).body.code).toBe(40400)
    expect((await byNo(code)).body.code).toBe(40400)
  })

  test('leads nowhere while its tenant is closed or lacks the app', async () => {
    const other = await world.tenant({ apps: ['depot'] })
    const { code } = await makeShelf({}, await other.user())
    await world.sql(`update tenant set apps = '{}' where id = '${other.id}'`)
    expect((await scan(code)).body.code).toBe(40400)
    await world.sql(`update tenant set apps = '{depot}', status = 2 where id = '${other.id}'`)
    expect((await scan(code)).body.code).toBe(40400)
    await world.sql(`update tenant set status = 1 where id = '${other.id}'`)
    expect((await scan(code)).body.code).toBe(0)
  })

  test('is never given to another row, also after its own is gone', async () => {
    const [gone, other] = [await makeShelf(), await makeShelf()]
    await keeper.del(path, { _id: gone._id })
    const take = () => world.sql(`update depot_shelf set code = '${gone.code}' where id = '${other._id}'`)
    await expect(take()).rejects.toThrow('printed_code_once')
    await world.sql(`delete from depot_shelf where id = '${gone._id}'`)
    await expect(take()).rejects.toThrow('printed_code_once')
    expect((await scan(other.code)).body.code).toBe(0)
  })

  test('ends when its row gets another one, and lives again when the row gets it back', async () => {
    const { _id, code } = await makeShelf()
    const next = world.unique('another')
    await world.sql(`update depot_shelf set code = '${next}' where id = '${_id}'`)
    expect((await scan(code)).body.code).toBe(40400)
    expect((await scan(next)).body.code).toBe(0)
    await world.sql(`update depot_shelf set code = '${code}' where id = '${_id}'`)
    expect((await scan(code)).body.code).toBe(0)
    expect((await scan(next)).body.code).toBe(40400)
  })

  test('that was printed before its table joined keeps its row, and stays reserved if the row was deleted', async () => {
    const database = await cloneDatabase([])
    onTestFinished(() => database.drop())
    await query(
      database.url,
      `insert into tenant (id, name, sys_name, apps) values ('${ID}1', 'old', 'old', '{depot}');
       create table depot_box (id uuid primary key, code text not null);
       select entity_table('depot_box');
       insert into depot_box (id, tenant_id, code, deleted_at) values
         ('${ID}2', '${ID}1', 'printed', null), ('${ID}3', '${ID}1', 'torn', now());
       select printed_code_table('depot_box', 'depot', 'box')`,
    )
    const find = (code: string) => query(database.url, `select * from find_printed_code('depot', '${code}')`)
    expect(await find('printed')).toEqual([{ tenant_id: `${ID}1`, entity: 'box', row_id: `${ID}2` }])
    expect(await find('torn')).toEqual([])
    const again = `insert into depot_box (id, tenant_id, code) values ('${ID}4', '${ID}1', 'torn')`
    await expect(query(database.url, again)).rejects.toThrow('printed_code_once')
  })

  test('of another entity of the app is none of this entity', async () => {
    const { _id, code } = await makeShelf()
    await world.sql(`update printed_code set entity = 'box' where row_id = '${_id}'`)
    expect((await scan(code)).body.code).toBe(40400)
  })
})

describe('byNo', () => {
  test('finds a row by its number or its code, with the names that it refers to', async () => {
    const { _id, no, code } = await makeShelf()
    for (const text of [no, code]) {
      const { body } = await byNo(text)
      expect(body).toMatchObject({ code: 0, shelf: { _id, no, code }, refs: { creator: { [keeper.userId]: '张三' } } })
    }
  })

  test('takes a number before a code of another row', async () => {
    const printed = await makeShelf()
    const numbered = await makeShelf({ no: printed.code })
    expect((await byNo(printed.code)).body.shelf._id).toBe(numbered._id)
  })

  test('finds nothing of other tenants, and needs the permission to read', async () => {
    const { no, code } = await makeShelf()
    const stranger = await (await world.tenant({ apps: ['depot'] })).user()
    for (const text of [no, code]) expect((await byNo(text, stranger)).body.code).toBe(40400)
    const reader = await depot.user({ permissions: [['depot', 'shelf', 'create']] })
    expect((await byNo(no, reader)).body.code).toBe(40301)
  })
})

describe('sheets and pictures to print', () => {
  test('name pictures by a field, without what could be a path and never twice the same', async () => {
    const shelves = [await makeShelf({ no: 'A/1' }), await makeShelf({ no: 'A:1' }), await makeShelf({ no: '../B' })]
    const ids = shelves.map(({ _id }) => _id).join(',')
    const zip = await fetch(`${world.url}${path}/file?type=zip&ids=${ids}`, { headers: { cookie: keeper.cookie() } })
    expect(zip.headers.get('content-disposition')).toBe('attachment; filename="depot-3.zip"')
    const names = Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())))
    expect(names.sort()).toEqual(['A_1-2.png', 'A_1.png', '__B.png'])
  })
})

describe('a scanned code on a phone', () => {
  const leads = async (by: Client, code: string, app = 'depot') =>
    (await by.get('/api/printedCode', { app, code })).body.staff

  test('leads the staff of its tenant to their phone pages, and answers everybody else without a sign-in', async () => {
    const { code } = await makeShelf()
    expect(await leads(keeper, code)).toBe(true)
    expect(await leads(keeper, 'forged')).toBe(false)
    expect(await leads(keeper, code, 'nothing')).toBe(false)
    const stranger = await world.anonymous().get('/api/printedCode', { app: 'depot', code })
    expect(stranger).toMatchObject({ status: 200, body: { code: 0, staff: false } })
    expect(await leads(await (await world.tenant({ apps: ['depot'] })).user(), code)).toBe(false)
    expect(await leads(await depot.user({ permissions: [['depot', 'shelf', 'create']] }), code)).toBe(false)
    await world.sql(`update tenant set mobile_apps = '{}' where id = '${depot.id}'`)
    expect(await leads(keeper, code)).toBe(false)
    await world.sql(`update tenant set mobile_apps = '{depot}' where id = '${depot.id}'`)
    expect(await leads(keeper, code)).toBe(true)
  })
})
