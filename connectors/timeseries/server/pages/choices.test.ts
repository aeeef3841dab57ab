import { joinValues } from '@atrium/core/contract/value-list'
import type { DashboardParameter } from '@atrium/dashboards/contract/dashboard'
import { item, makeBoard } from '@atrium/dashboards/testing/sockets/board-world'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { numbers, replaced } from '@atrium/dashboards/testing/sockets/plant-world'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { beforeAll, describe, expect, test } from 'vitest'
import { plantWorld } from '../../testing/plant-world.ts'

const EVIL = ["x' OR 'a'='a", '.*', 'B", "C', 'a,b', 'back\\slash', '{line}', '']

let plant: Awaited<ReturnType<typeof plantWorld>>
beforeAll(async () => {
  plant = await plantWorld()
  const timeMs = Date.now()
  const lines = ['A', 'B', 'C', 'a,b', '.*'].map((line, n) => ({ n, text: line, timeMs, tags: { line } }))
  const machines = Array.from({ length: 1_200 }, (_, n) => {
    return { n, timeMs, tags: { machine: `m${String(n).padStart(4, '0')}` } }
  })
  await plant.write('lines', lines)
  await plant.write('machines', machines)
  // Another tenant has a measurement of the same name.
  const other = await plant.world.tenant()
  const foreign = { measurement: 'lines', fields: { n: 99 }, tags: { line: 'FOREIGN' } }
  await timeseriesOf(plant.world.server.services).write(other.id, 'plant', [foreign], { create: true })
})

const TAG = { db: 'plant', measurement: 'lines', key: 'line' }
const LINE: DashboardParameter = { name: 'line', initial: 'A', choices: [], tag: TAG }
const SEVERAL: DashboardParameter = { ...LINE, several: true, all: true }

type Operator = '=' | '!=' | '=~' | '!~'

const byLine = (operator: Operator = '=', from = 'lines', tagKey = 'line') =>
  item('byline01', 'exact', { from, whereObj: { TAG: [{ tagKey, operator, tagValue: '{line}' }] } })

const byText = (operator: Operator) =>
  item('byline01', 'exact', {
    from: 'lines',
    whereObj: { TAG: [], FIELD: [{ fieldKey: 'text', operator, value: '{line}' }] },
  } as never)

interface Answer {
  code: number
  msg?: string
  choices?: string[]
  total?: number
  values?: Record<string, string>
}

/** A page of everyone with the address, or of the dashboard's author. */
async function opened(parameters: DashboardParameter[], { items = [byLine()], isAuthor = false, data = {} } = {}) {
  const board = await makeBoard(plant.owner, items, true, parameters)
  const page = await openPage(plant.world.url, isAuthor ? { cookie: plant.owner.cookie() } : {})
  const joined = (await page.ask('join', { dashboard: board, data })) as unknown as Answer
  const set = async (line: string) => (await page.ask('values', { values: { line } })) as unknown as Answer
  const choices = async (asked: object) => (await page.ask('choices', asked)) as unknown as Answer
  const shown = async () => numbers(await page.watch('w', 'byline01')).toSorted()
  return { board, page, joined, set, choices, shown }
}

describe('the choices of a parameter are the values of its tag', () => {
  test('as they are now, and those of no other tenant', async () => {
    const { choices } = await opened([LINE], { isAuthor: true })
    const before = await choices({ parameter: 'line' })
    expect(before).toEqual({ code: 0, choices: ['.*', 'A', 'B', 'C', 'a,b'].toSorted(), total: 5 })
    await plant.write('lines', [{ n: 9, timeMs: Date.now(), tags: { line: 'new' } }])
    expect((await choices({ parameter: 'line', search: 'NE' })).choices).toEqual(['new'])
  })

  test('at most 1,000 at once; a search finds the others', async () => {
    const { choices } = await opened([{ ...LINE, tag: { db: 'plant', measurement: 'machines', key: 'machine' } }], {
      isAuthor: true,
    })
    const { choices: first = [], total } = await choices({ parameter: 'line' })
    expect([first.length, first[0], total]).toEqual([1_000, 'm0000', 1_200])
    expect(await choices({ parameter: 'line', search: 'm1199' })).toMatchObject({ choices: ['m1199'], total: 1 })
  })

  test('there are none of a tag that does not exist', async () => {
    const { choices } = await opened([{ ...LINE, tag: { ...TAG, measurement: 'gone' } }], { isAuthor: true })
    expect(await choices({ parameter: 'line' })).toEqual({ code: 0, choices: [], total: 0 })
  })

  test('a public page gets them only if the author allows it, and cannot tell why it gets none', async () => {
    const offered = await opened([{ ...LINE, publicChoices: true }])
    expect((await offered.choices({ parameter: 'line', search: 'A' })).choices).toContain('A')
    const parameters = [LINE, { ...LINE, name: 'hidden', locked: true, publicChoices: true }]
    const { board, choices } = await opened(parameters)
    const refused = await choices({ parameter: 'line' })
    expect(refused).toMatchObject({ code: 40400 })
    for (const parameter of ['hidden', 'missing']) expect(await choices({ parameter })).toEqual(refused)
    const asked = { _id: board, public: '1' }
    const { body } = await plant.world.anonymous().get('/api/toy/board', asked)
    expect(body.dashboard.parameters[0]).not.toHaveProperty('fromTag')
    expect(JSON.stringify(body)).not.toMatch(/measurement|publicChoices/)
  })

  test('leave to read them ends with the release that takes it', async () => {
    const { board, page, choices } = await opened([{ ...LINE, publicChoices: true }])
    expect((await choices({ parameter: 'line' })).code).toBe(0)
    const { rev, components, options } = (await plant.owner.get('/api/toy/board', { _id: board })).body.dashboard
    const saved = { _id: board, rev, components, options: { ...options, parameters: [LINE] } }
    expect((await plant.owner.put('/api/toy/board', saved)).body.code).toBe(0)
    await expect.poll(() => page.changed()).toBe(1)
    expect((await choices({ parameter: 'line' })).code).toBe(40400)
  })

  test.each([[{}], [{ parameter: 'line', db: 'other' }], [{ parameter: "a'b" }], [{ parameter: 'line', search: 7 }]])(
    'the message %j is refused',
    async (asked) => {
      expect((await (await opened([LINE], { isAuthor: true })).choices(asked)).code).toBe(40001)
    },
  )
})

describe('several values', () => {
  test('all that are chosen are shown, and other pages with the same ones share the query', async () => {
    const { page, set, shown } = await opened([SEVERAL])
    expect(await shown()).toEqual([0])
    expect((await set('C,A')).values).toEqual({ line: 'C,A' })
    await expect.poll(() => replaced(page.pushes).map((one) => numbers(one).toSorted())).toEqual([[0, 2]])
    expect((await set('A,C,A')).code).toBe(0)
    expect(await shown()).toEqual([0, 2])
    expect(replaced(page.pushes)).toHaveLength(1)
  })

  test.each<[Operator, number[]]>([
    ['=', [0, 3]],
    ['=~', [0, 3]],
    ['!=', [1, 2, 4]],
    ['!~', [1, 2, 4]],
  ])('%s compares a tag and a text with each of them', async (operator, expected) => {
    for (const items of [[byLine(operator)], [byText(operator)]]) {
      const { set, shown } = await opened([SEVERAL], { items })
      expect((await set(joinValues(['A', 'a,b']))).code).toBe(0)
      expect((await shown()).filter((n) => n !== 9)).toEqual(expected)
    }
  })

  test('all leave the condition out; where all is not allowed, nothing chosen is refused', async () => {
    const { set, shown } = await opened([SEVERAL])
    expect((await set('')).values).toEqual({ line: '' })
    expect((await shown()).length).toBeGreaterThanOrEqual(5)
    const one = await opened([{ ...LINE, all: true }], { items: [byText('!=')] })
    await one.set('')
    expect((await one.shown()).length).toBeGreaterThanOrEqual(5)
    const strict = await opened([{ ...SEVERAL, all: false }])
    expect((await strict.set('')).code).toBe(40001)
    expect(await strict.shown()).toEqual([0])
  })

  test('a parameter of one value takes a list as one value', async () => {
    const { set, shown } = await opened([LINE])
    await set('a,b')
    expect(await shown()).toEqual([3])
    await set('A,C')
    expect(await shown()).toEqual([])
  })

  test('[S1] no value is more than a value to compare with', async () => {
    const { set, shown } = await opened([SEVERAL])
    for (const value of EVIL.filter((one) => one !== '')) {
      expect((await set(joinValues([value, 'nowhere']))).code).toBe(0)
      const found = { 'a,b': [3], '.*': [4] }[value] ?? []
      expect([value, await shown()]).toEqual([value, found])
    }
  })

  test('1,000 values are compared, and no more are taken', async () => {
    const machines = Array.from({ length: 1_001 }, (_, n) => `m${String(n).padStart(4, '0')}`)
    const { set, shown } = await opened([SEVERAL], { items: [byLine('=', 'machines', 'machine')] })
    expect((await set(joinValues(machines))).code).toBe(40001)
    expect((await set(joinValues(machines.slice(0, 1_000)))).code).toBe(0)
    expect(await shown()).toHaveLength(1_000)
  })

  test('a value that is gone shows nothing, and those that are there beside it', async () => {
    const { set, shown } = await opened([{ ...SEVERAL, initial: 'scrapped' }])
    expect(await shown()).toEqual([])
    await set('scrapped,B')
    expect(await shown()).toEqual([1])
  })

  test('typed choices, types and patterns hold for each of them', async () => {
    const { set } = await opened([{ name: 'line', initial: 'A', choices: ['A', 'B'], several: true }])
    expect([(await set('A,B')).code, (await set('A,C')).code, (await set('A,')).code]).toEqual([0, 40001, 40001])
    const numbered = await opened([{ name: 'line', initial: '1', choices: [], type: 'number', several: true }])
    expect([(await numbered.set('1,2')).code, (await numbered.set('1,x')).code]).toEqual([0, 40001])
    const matched = await opened([{ name: 'line', initial: '1', choices: [], pattern: '\\d+', several: true }])
    const most = Array.from({ length: 20 }, (_, n) => String(n))
    expect([(await matched.set(most.join())).code, (await matched.set(`${most},20`)).code]).toEqual([0, 40001])
    expect((await matched.set('1,x')).code).toBe(40001)
  })

  test('an address gives them, too', async () => {
    expect((await opened([SEVERAL], { data: { line: 'A,B' } })).joined.values).toEqual({ line: 'A,B' })
    const typed = { ...SEVERAL, tag: undefined, choices: ['A'] } as never
    expect((await opened([typed], { data: { line: 'A,B' } })).joined.values).toEqual({ line: 'A' })
  })
})

describe('a statement', () => {
  const stated = () => {
    const made = item('byline01', 'exact')
    const influxql = "SELECT n FROM lines WHERE line = '{line}'"
    return { ...made, component: { ...made.component, dataSources: [{ _id: '', props: { db: 'plant', influxql } }] } }
  }

  test('takes one value: several are refused in a sentence that names the parameter', async () => {
    const { page, set, shown } = await opened([SEVERAL], { items: [stated()], isAuthor: true })
    expect(await shown()).toEqual([0])
    await set('a\\,b')
    expect(await shown()).toEqual([3])
    await set('A,B')
    const refused = await page.ask('watch', { watch: 'w', item: 'byline01', source: 0, widthPx: 600 })
    expect(refused).toMatchObject({ code: 40001, msg: expect.stringContaining('line') })
    await set('')
    expect(await shown()).toEqual([])
  })
})
