import type { Client } from '@atrium/core/testing/world'
import type { DashboardParameter } from '@atrium/dashboards/contract/dashboard'
import { item, makeBoard } from '@atrium/dashboards/testing/sockets/board-world'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { replaced } from '@atrium/dashboards/testing/sockets/plant-world'
import { beforeAll, describe, expect, test } from 'vitest'
import { plantWorld } from '../../testing/plant-world.ts'

let plant: Awaited<ReturnType<typeof plantWorld>>
beforeAll(async () => {
  plant = await plantWorld()
  const lines = ['A', 'B', 'C'].map((line, n) => ({ n, timeMs: Date.now(), tags: { line } }))
  await plant.write('lines', lines)
})

const LINE: DashboardParameter = { name: 'line', initial: 'A', choices: ['A', 'B'], label: '产线' }
const PARAMETERS: DashboardParameter[] = [
  LINE,
  { name: 'free', initial: '', choices: [], pattern: 'L\\d' },
  { name: 'secret', initial: 'A', choices: [], locked: true },
]

const byLine = (tagValue: string) => ({
  from: 'lines',
  whereObj: { TAG: [{ tagKey: 'line', operator: '=' as const, tagValue }] },
})

async function joined(data?: object, items = [item('byline01', 'series', byLine('{line}'))]) {
  const board = await makeBoard(plant.owner, items, true, PARAMETERS)
  const page = await openPage(plant.world.url)
  const answer = (await page.ask('join', { dashboard: board, ...(data ? { data } : {}) })) as unknown as Answer
  const set = async (values: object) => (await page.ask('values', { values })) as unknown as Answer
  return { board, page, answer, set }
}

interface Answer {
  code: number
  msg?: string
  values?: Record<string, string>
  items?: string[]
}

const read = (rows: unknown[][]) => rows.map(([, n]) => n)

test('a viewer learns the unlocked parameters; patterns and locked ones stay on the server, on public pages too', async () => {
  const { board } = await joined()
  const expected = [
    { name: 'line', label: '产线', type: 'text', choices: ['A', 'B'], value: 'A' },
    { name: 'free', label: 'free', type: 'text', choices: [], value: '' },
  ]
  const anonymous = await plant.world.anonymous().get('/api/toy/board', { _id: board, public: '1' })
  expect(anonymous.body.dashboard.parameters).toEqual(expected)
  expect(JSON.stringify(anonymous.body)).not.toMatch(/secret|pattern/)
  const reader = await plant.owner.get('/api/toy/board', { _id: board })
  expect(reader.body.dashboard.parameters).toEqual(expected)
})

describe('patterns and locked parameters are sent to those who may change the dashboard', () => {
  const answered = async (who: Client, board: string, query: Record<string, string> = {}) =>
    (await who.get('/api/toy/board', { _id: board, ...query })).body.dashboard
  const holding = (...names: string[]) =>
    plant.tenant.user({ permissions: names.map((name) => ['toyboards', 'board', name]) })

  test('and not to its other readers, who get its queries', async () => {
    const { board } = await joined()
    const reader = await holding('read')
    expect((await answered(plant.owner, board)).options.parameters).toEqual(PARAMETERS)
    const { options, parameters, components } = await answered(reader, board)
    expect(options).not.toHaveProperty('parameters')
    expect(parameters).toHaveLength(2)
    expect(components[0].component.dataSources[0].props.from).toBe('lines')
    expect((await answered(plant.owner, board, { view: '1' })).options).toEqual(options)
    const { body } = await reader.get('/api/toy/board/list')
    expect(body.list).not.toEqual([])
    expect(JSON.stringify(body.list)).not.toMatch(/secret|pattern/)
  })

  test('and not to those who may change only other dashboards', async () => {
    const { board } = await joined()
    const [reader, author] = [await holding('read'), await holding('update')]
    const roleOf = (who: typeof reader) => `(select role_id from app_user_role where user_id = '${who.userId}')`
    await plant.world.sql(`update role set data_scope = 4 where id = ${roleOf(author)};
      insert into app_user_role (id, tenant_id, user_id, role_id)
      values (gen_random_uuid(), '${plant.tenant.id}', '${author.userId}', ${roleOf(reader)})`)
    expect((await answered(author, board)).options).not.toHaveProperty('parameters')
  })
})

test('a public viewer gets the zone of the tenant, in which the times of its dashboards are meant', async () => {
  const { board } = await joined()
  const { body } = await plant.world.anonymous().get('/api/toy/board', { _id: board, public: '1' })
  expect(body.dashboard.options.timeZone).toBe('Asia/Shanghai')
})

test('the answer to join has the values of the address', async () => {
  expect((await joined({ line: 'B' })).answer.values).toEqual({ line: 'B', free: '' })
  expect((await joined({ line: 'X' })).answer.values).toEqual({ line: 'A', free: '' })
})

test('a new value is read and pushed at once on a public page; only what names the parameter is resolved again', async () => {
  const { page, set } = await joined(undefined, [
    item('byline01', 'series', byLine('{line}')),
    item('other001', 'series', byLine('C')),
  ])
  expect(read((await page.watch('w', 'byline01')).rows)).toEqual([0])
  expect(read((await page.watch('o', 'other001')).rows)).toEqual([2])
  expect(await set({ line: 'B' })).toEqual({ code: 0, values: { line: 'B', free: '' }, items: ['byline01'] })
  await expect.poll(() => replaced(page.pushes).map(({ rows }) => read(rows))).toEqual([[1]])
  expect(page.pushes.map(({ watch }) => watch)).not.toContain('o')
  // What is requested later has the new value, too.
  expect(read((await page.watch('later', 'byline01')).rows)).toEqual([1])
})

test('the values of one page do not change those of another', async () => {
  const { board, set } = await joined()
  const other = await openPage(plant.world.url)
  await other.join(board)
  await set({ line: 'B' })
  expect(read((await other.watch('w', 'byline01')).rows)).toEqual([0])
})

test('[S1] a value that is not allowed is refused with the name of its parameter, and nothing else is set', async () => {
  const { page, set } = await joined()
  for (const [values, name] of [
    [{ free: 'L1', line: 'C' }, 'line'],
    [{ line: 'B', free: 'x' }, 'free'],
    [{ line: 'B', secret: 'B' }, 'secret'],
    [{ line: 'B', unknown: 'B' }, 'unknown'],
  ] as const) {
    expect(await set(values)).toMatchObject({ code: 40001, msg: expect.stringContaining(name) })
  }
  expect(read((await page.watch('w', 'byline01')).rows)).toEqual([0])
  // A locked parameter and one that does not exist cannot be answered apart.
  const [locked, missing] = [await set({ secret: 'B' }), await set({ nothing: 'B' })]
  expect(locked.msg?.replace('secret', '')).toBe(missing.msg?.replace('nothing', ''))
})

test.each([[{ line: 7 }], [{ line: 'x'.repeat(2000) }], [{ 'a b': 'x' }], ['text']])(
  'the message with the values %j is refused',
  async (values) => {
    expect((await (await joined()).set(values as object)).code).toBe(40001)
  },
)

test('values are kept when the dashboard changes while it is shown', async () => {
  const { board, page, set } = await joined()
  await page.watch('w', 'byline01')
  await set({ line: 'B' })
  const { body } = await plant.owner.get('/api/toy/board', { _id: board })
  const { rev, components, options } = body.dashboard
  const edited = components.map((one: object) => ({ ...one, left: 5 }))
  expect((await plant.owner.put('/api/toy/board', { _id: board, rev, components: edited, options })).body.code).toBe(0)
  await expect.poll(() => page.changed()).toBe(1)
  expect(read((await page.watch('again', 'byline01')).rows)).toEqual([1])
})
