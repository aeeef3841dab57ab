import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import type { ComponentItem } from '@atrium/dashboards/contract/dashboard'
import { DEFAULT_ITEM, DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import visualServer from './server.ts'

let world: World
let plant: TestTenant
/** Has all permissions of the tenant. */
let author: Client
let reader: Client
let stranger: Client

beforeAll(async () => {
  world = await appWorld(visualServer)
  plant = await world.tenant()
  author = await plant.user()
  reader = await plant.user({ permissions: [['visual', 'dashboard', 'read']] })
  stranger = await (await world.tenant()).user()
})

const clock: ComponentItem = {
  ...DEFAULT_ITEM,
  _id: 'clock001',
  component: { component: 'Clock', title: '时钟', version: 0, props: {}, dataSources: [] },
}

let made = 0
async function makeDashboard(extra: object = {}) {
  made += 1
  const { body } = await author.post('/api/dashboard', { name: `看板 ${made}`, ...extra })
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return body.dashboard as { _id: string; name: string; rev: number; public: boolean; components: ComponentItem[] }
}

describe('storing a dashboard', () => {
  test('with only a name it is private and empty and has the default canvas [K070] [R118] [R572]', async () => {
    const { _id, name } = await makeDashboard()
    const { body } = await author.get('/api/dashboard', { _id })
    expect(body.dashboard).toMatchObject({ _id, name, public: false, options: DEFAULT_OPTIONS, components: [], rev: 0 })
    expect(body.dashboard.options).toMatchObject({ refreshInterval: -1, width: 1920, height: 1080 })
  })

  test('an item needs only a kind from the list of kinds: all other values have defaults [K069] [R119] [R120] [R576]', async () => {
    const component = { component: 'Clock' }
    const { _id } = await makeDashboard({ components: [{ _id: 'clock001', component }] })
    const { body } = await author.get('/api/dashboard', { _id })
    expect(body.dashboard.components).toEqual([
      { ...clock, component: { component: 'Clock', title: '', version: 1, props: {}, dataSources: [] } },
    ])
  })

  test('an item without these settings has a full screen button and gets its data live [R407] [R554]', async () => {
    const { components } = await makeDashboard({ components: [{ _id: 'clock001', component: { component: 'Clock' } }] })
    expect(components[0]).toMatchObject({ showFullScreen: true, refreshInterval: -1 })
  })

  test('a change needs the newest revision [K071]', async () => {
    const { _id, rev } = await makeDashboard()
    const first = await author.put('/api/dashboard', { _id, rev, components: [clock] })
    expect(first.body).toMatchObject({ code: 0, dashboard: { rev: rev + 1, components: [clock] } })
    const late = await author.put('/api/dashboard', { _id, rev, name: '晚了' })
    expect([late.status, late.body.code]).toEqual([409, 40901])
  })

  test('its next page must be a dashboard of its own tenant: a foreign and an unknown id get the same refusal', async () => {
    const { _id, rev } = await makeDashboard()
    const next = await makeDashboard()
    const someoneElse = await (await world.tenant()).user()
    const foreign = (await someoneElse.post('/api/dashboard', { name: '别家' })).body._id
    for (const nextPage of [foreign, '018f0000-0000-7000-8000-000000000000']) {
      for (const answer of [
        await author.put('/api/dashboard', { _id, rev, options: { nextPage } }),
        await author.post('/api/dashboard', { name: '引向别处', options: { nextPage } }),
      ]) {
        expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
          409,
          40902,
          { options: '关联数据不存在' },
        ])
      }
    }
    const { body } = await author.put('/api/dashboard', { _id, rev, options: { nextPage: next._id } })
    expect(body).toMatchObject({ code: 0, dashboard: { options: { nextPage: next._id } } })
  })

  test('a deleted dashboard can be read neither by users nor publicly [K073]', async () => {
    const { _id } = await makeDashboard()
    await author.put('/api/dashboard/public', { _id, public: true })
    expect((await author.del('/api/dashboard', { _id })).body.code).toBe(0)
    expect((await author.get('/api/dashboard', { _id })).body.code).toBe(40401)
    expect((await world.anonymous().get('/api/dashboard', { _id })).body.code).toBe(40401)
  })

  test('the list shows cards without components, 25 per page [K068] [R678]', async () => {
    await Promise.all(Array.from({ length: 26 }, () => makeDashboard({ components: [clock] })))
    const { body } = await reader.get('/api/dashboard/list')
    expect(body.pagination).toMatchObject({ current: 1, pageSize: 25 })
    expect(body.list.length).toBe(25)
    expect(body.list[0]).toMatchObject({ public: false, options: { width: 1920 } })
    expect(body.list[0]).not.toHaveProperty('components')
    const found = await reader.get('/api/dashboard/list', { keyword: body.list[3].name })
    expect(found.body.list.map((row: { _id: string }) => row._id)).toContain(body.list[3]._id)
  })
})

describe('an invalid dashboard is refused with the place of the error', () => {
  const source = (props: object) => ({ ...clock, component: { ...clock.component, dataSources: [{ _id: '', props }] } })
  test.each([
    [
      'an unknown kind',
      { components: [{ ...clock, component: { component: 'Rocket' } }] },
      'components.0.component.component',
    ],
    ['an id of another length', { components: [{ ...clock, _id: 'short' }] }, 'components.0._id'],
    ['the same id twice', { components: [clock, clock] }, 'components.1._id'],
    ['an unknown setting', { components: [{ ...clock, script: 'alert(1)' }] }, 'components.0.script'],
    ['a canvas that is too large', { options: { ...DEFAULT_OPTIONS, width: 99_999 } }, 'options.width'],
    [
      'a colour that loads an address',
      { options: { ...DEFAULT_OPTIONS, backgroundColor: 'url(//x)' } },
      'options.backgroundColor',
    ],
    [
      'a script as a picture',
      { options: { ...DEFAULT_OPTIONS, backgroundImage: 'javascript:alert(1)' } },
      'options.backgroundImage',
    ],
    [
      'a refresh ten times a second',
      { options: { ...DEFAULT_OPTIONS, refreshInterval: 0.1 } },
      'options.refreshInterval',
    ],
    [
      'an invalid time',
      { components: [source({ startTime: 'soon' })] },
      'components.0.component.dataSources.0.props.startTime',
    ],
    [
      'an interval without a unit',
      { components: [source({ interval: '5' })] },
      'components.0.component.dataSources.0.props.interval',
    ],
    ['a query text', { components: [source({ sql: 'select 1' })] }, 'components.0.component.dataSources.0.props.sql'],
    [
      'settings of a megabyte',
      { components: [{ ...clock, component: { ...clock.component, props: { text: 'x'.repeat(70_000) } } }] },
      'components.0.component.props',
    ],
  ])('%s', async (_, wrong, place) => {
    made += 1
    const { status, body } = await author.post('/api/dashboard', { name: `错 ${made}`, ...wrong })
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 40001, expect.arrayContaining([place])])
    expect(await world.rows('dashboard', { tenant_id: plant.id, name: `错 ${made}` })).toEqual([])
  })

  test('a name that is taken', async () => {
    const { name } = await makeDashboard()
    const { body } = await author.post('/api/dashboard', { name })
    expect([body.code, Object.keys(body.fields)]).toEqual([40903, ['name']])
  })
})

describe('the public flag', () => {
  test('opens a dashboard to everyone who has its address and closes it again, with entries in the audit log [R574]', async () => {
    const { _id } = await makeDashboard({ components: [clock] })
    const anyone = world.anonymous()
    expect((await anyone.get('/api/dashboard', { _id })).body.code).toBe(40401)
    expect((await author.put('/api/dashboard/public', { _id, public: true })).body).toMatchObject({
      code: 0,
      public: true,
    })
    expect((await anyone.get('/api/dashboard', { _id, public: '1' })).body).toMatchObject({
      code: 0,
      dashboard: { _id },
    })
    expect((await stranger.get('/api/dashboard', { _id })).body.dashboard).not.toHaveProperty('rev')
    await author.put('/api/dashboard/public', { _id, public: false })
    expect((await anyone.get('/api/dashboard', { _id })).body.code).toBe(40401)
    const written = await world.rows('audit_log', { row_id: _id })
    expect(written.map(({ action }) => action)).toEqual(expect.arrayContaining(['publish', 'unpublish']))
  })

  test('has its own permission and can be set by its own call only', async () => {
    const { _id, rev } = await makeDashboard()
    expect((await reader.put('/api/dashboard/public', { _id, public: true })).body.code).toBe(40301)
    expect((await author.put('/api/dashboard', { _id, rev, public: true })).body.code).toBe(40001)
    expect((await stranger.put('/api/dashboard/public', { _id, public: true })).body.code).toBe(40400)
    expect((await world.anonymous().put('/api/dashboard/public', { _id, public: true })).body.code).toBe(40100)
    expect((await author.get('/api/dashboard', { _id })).body.dashboard.public).toBe(false)
  })
})

describe('one item of a dashboard', () => {
  const text = { ...clock, _id: 'text0001' }
  const read = async (_id: string) => (await author.get('/api/dashboard', { _id })).body.dashboard as Saved
  type Saved = { rev: number; components: ComponentItem[] }
  const update = (_id: string, component: object, by = author) =>
    by.put('/api/dashboard/component/update', { _id, component })

  test('is added or changed by itself, in the given parts, without the revision of the whole [K076]', async () => {
    const { _id, rev } = await makeDashboard({ components: [clock] })
    const added = await update(_id, text)
    expect(added.body).toMatchObject({ code: 0, rev: rev + 1, component: { _id: 'text0001' } })
    await update(_id, { _id: 'clock001', left: 40, component: { title: '车间' } })
    const { components } = await read(_id)
    expect(components.map((item) => item._id)).toEqual(['clock001', 'text0001'])
    expect(components[0]).toMatchObject({ left: 40, top: clock.top, component: { component: 'Clock', title: '车间' } })
    // Who still has the whole document of before cannot overwrite the item.
    expect((await author.put('/api/dashboard', { _id, rev, components: [clock] })).body.code).toBe(40901)
  })

  test('two items that are saved at the same moment are both there [K076]', async () => {
    const { _id } = await makeDashboard()
    await Promise.all(['a', 'b', 'c'].map((name) => update(_id, { ...clock, _id: `item000${name}` })))
    expect((await read(_id)).components.map((item) => item._id).sort()).toEqual(['item000a', 'item000b', 'item000c'])
  })

  test('is refused at the wrong field, and nothing is saved [K076]', async () => {
    const { _id } = await makeDashboard({ components: [clock] })
    const wrong = [
      await update(_id, { _id: 'clock001', component: { component: 'Sundial' } }),
      await update(_id, { _id: 'clock001', left: 'far' }),
      await update(_id, { _id: 'other001', left: 40 }),
    ]
    expect(wrong.map(({ body }) => [body.code, Object.keys(body.fields)[0]])).toEqual([
      [40001, 'component.component.component'],
      [40001, 'component.left'],
      [40001, 'component.component'],
    ])
    expect((await read(_id)).rev).toBe(0)
  })

  test('is removed by itself; an item that does not exist is not found [K077]', async () => {
    const { _id } = await makeDashboard({ components: [clock, text] })
    const remove = (componentId: string) => author.del('/api/dashboard/component/remove', { _id, componentId })
    expect((await remove('clock001')).body).toEqual({ code: 0, rev: 1 })
    expect((await read(_id)).components.map((item) => item._id)).toEqual(['text0001'])
    expect((await remove('clock001')).body.code).toBe(40400)
  })

  test('can be changed neither by a reader nor by another tenant [K076] [K077]', async () => {
    const { _id } = await makeDashboard({ components: [clock] })
    expect((await update(_id, { _id: 'clock001', left: 40 }, reader)).body.code).toBe(40301)
    expect((await update(_id, { _id: 'clock001', left: 40 }, stranger)).body.code).toBe(40400)
    const body = { _id, componentId: 'clock001' }
    expect((await stranger.del('/api/dashboard/component/remove', body)).body.code).toBe(40400)
    expect((await read(_id)).rev).toBe(0)
  })

  test('has the group, the lock, the place on a phone and the library component with which it was saved', async () => {
    const marks = {
      group: 'boiler',
      locked: true,
      hidden: true,
      phone: { order: 2, height: 300, hidden: false },
      library: { _id: '018f0000-0000-7000-8000-000000000000', rev: 3 },
    }
    const { _id } = await makeDashboard({ components: [{ ...clock, ...marks }] })
    expect((await read(_id)).components[0]).toMatchObject(marks)
    const wrong = await update(_id, { _id: 'clock001', phone: { height: -1 } })
    expect(Object.keys(wrong.body.fields)).toEqual(['component.phone.height'])
  })
})

test('a user with read permission reads dashboards and cannot change them', async () => {
  const { _id, rev } = await makeDashboard()
  expect((await reader.get('/api/dashboard', { _id })).body.code).toBe(0)
  expect((await reader.post('/api/dashboard', { name: '读者的' })).body.code).toBe(40301)
  expect((await reader.put('/api/dashboard', { _id, rev, name: '读者的' })).body.code).toBe(40301)
  expect((await reader.del('/api/dashboard', { _id })).body.code).toBe(40301)
})

test('another tenant can neither see nor change a dashboard', async () => {
  const { _id, rev } = await makeDashboard()
  expect((await stranger.get('/api/dashboard', { _id })).body.code).toBe(40401)
  expect((await stranger.put('/api/dashboard', { _id, rev, name: '他人的' })).body.code).toBe(40400)
  expect((await stranger.del('/api/dashboard', { _id })).body.code).toBe(40400)
  expect((await stranger.get('/api/dashboard/list')).body.list).toEqual([])
})

describe('the data scope of a reader', () => {
  async function narrow(scope: number) {
    const plant = await world.tenant()
    const boss = await plant.user()
    const mate = await plant.user()
    const person = await plant.user()
    const [g] = await world.sql(`insert into user_group (id, tenant_id, name) values
      (gen_random_uuid(), '${plant.id}', '本组') returning id`)
    await world.sql(`update app_user set group_id = '${g!.id}' where id in ('${mate.userId}', '${person.userId}')`)
    await world.sql(`update role set data_scope = ${scope} where id =
      (select role_id from app_user_role where user_id = '${person.userId}')`)
    const make = async (by: Client, name: string) =>
      (await by.post('/api/dashboard', { name })).body.dashboard as { _id: string; rev: number }
    const boards = [await make(boss, '别处'), await make(mate, '本组'), await make(person, '自己')]
    return { person, boss, boards }
  }

  test.each([
    [1, [true, true, true]],
    [3, [false, true, true]],
    [4, [false, false, true]],
  ])('[S20] of scope %i limits list, reading, changing and publishing', async (scope, reached) => {
    const { person, boards } = await narrow(scope)
    const shown = (await person.get('/api/dashboard/list')).body.list.map(({ _id }: { _id: string }) => _id)
    expect(boards.map(({ _id }) => shown.includes(_id))).toEqual(reached)
    const answers = async (ask: (board: { _id: string; rev: number }) => Promise<{ body: { code: number } }>) =>
      Promise.all(boards.map(async (board) => (await ask(board)).body.code === 0))
    expect(await answers(({ _id }) => person.get('/api/dashboard', { _id }))).toEqual(reached)
    expect(await answers(({ _id, rev }) => person.put('/api/dashboard', { _id, rev, name: _id }))).toEqual(reached)
    expect(await answers(({ _id }) => person.put('/api/dashboard/public', { _id, public: true }))).toEqual(reached)
  })

  test('a public dashboard outside the data scope is shown as it is to the public', async () => {
    const { person, boss, boards } = await narrow(4)
    await boss.put('/api/dashboard/public', { _id: boards[0]!._id, public: true })
    const { body } = await person.get('/api/dashboard', { _id: boards[0]!._id })
    expect(body.code).toBe(0)
    expect(body.dashboard).not.toHaveProperty('rev')
  })
})
