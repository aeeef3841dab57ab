import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { boardWorld, item, makeBoard } from '../../testing/sockets/board-world.ts'
import { openPage, type Page } from '../../testing/sockets/page.ts'
import { readsOf, stationsAt } from '../../testing/sockets/toy-stations.ts'

const PATH = '/api/toy/source'
const WITHIN = { timeout: 2_000 }

let world: World
let plant: TestTenant
let owner: Client
beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  owner = await plant.user()
})

async function station(props: object = {}) {
  const host = world.unique('plc')
  const { body } = await owner.post(PATH, { title: host, props: { host, ...props } })
  return { host, source: body.dataSource as { _id: string; rev: number; props: object } }
}
const reading = (id: string, _id: string, level = ''): ComponentItem => {
  const { component, ...rest } = item(id, 'single')
  return { ...rest, component: { ...component, dataSources: [{ _id, props: { level } }] } }
}
const lastOf = ({ pushes }: Page) => {
  const last = pushes.at(-1)
  return last?.kind === 'replace' ? last.dataset : last
}

test('a changed source renews what is watched, at once and everywhere', async () => {
  const { host, source } = await station({ password: 'one' })
  stationsAt.set(host, { value: 5 })
  const board = await makeBoard(owner, [reading('value001', source._id, 'high')])
  const page = await openPage(world.url)
  await page.join(board)
  expect((await page.watch('w', 'value001')).rows).toEqual([[expect.any(Number), 5]])
  const mine = await openPage(world.url, { cookie: owner.cookie() })
  await mine.join(board)
  expect((await mine.watch('w', 'value001')).columns[1]?.name).toBe(`${host} high one`)
  const other = world.unique('plc')
  stationsAt.set(other, { value: 6 })
  await owner.put(PATH, { _id: source._id, rev: source.rev, props: { host: other } })
  await expect.poll(() => lastOf(mine), WITHIN).toMatchObject({ columns: [{}, { name: `${other} high ` }] })
  await expect.poll(() => lastOf(page), WITHIN).toMatchObject({ rows: [[expect.any(Number), 6]] })
  expect(mine.changed()).toBe(0)
})

test('a deleted source is told in the component that reads it, and others go on', async () => {
  const { source } = await station()
  const kept = await station()
  const board = await makeBoard(owner, [reading('value001', source._id), reading('value002', kept.source._id)])
  const page = await openPage(world.url, { cookie: owner.cookie() })
  await page.join(board)
  await Promise.all([page.watch('a', 'value001'), page.watch('b', 'value002')])
  await world.sql(`update data_source set deleted_at = now() where id = '${source._id}'`)
  await expect
    .poll(() => page.pushes, WITHIN)
    .toMatchObject([{ watch: 'a', kind: 'refused', code: 40400, msg: '数据源不存在' }])
})

test('a reading that reports a change is read again at once', async () => {
  const { host, source } = await station()
  stationsAt.set(host, { value: 1 })
  const board = await makeBoard(owner, [reading('value001', source._id)])
  const page = await openPage(world.url, { cookie: owner.cookie() })
  await page.join(board)
  await page.watch('w', 'value001')
  const before = readsOf.get(host)!.reads
  const now = stationsAt.get(host)!
  now.value = 2
  now.changed!()
  await expect.poll(() => lastOf(page), WITHIN).toMatchObject({ rows: [[expect.any(Number), 2]] })
  expect(readsOf.get(host)!.reads).toBe(before + 1)
})

test('of one source four queries are read at a time, and other sources do not wait for them', async () => {
  const { host, source } = await station()
  const other = await station()
  let go = () => {}
  const wait = new Promise<void>((resolve) => {
    go = resolve
  })
  stationsAt.set(host, { value: 1, wait })
  const ids = Array.from({ length: 7 }, (_, n) => `value00${n}`)
  const items = ids.map((id, n) => reading(id, source._id, `level ${n}`))
  const board = await makeBoard(owner, [...items, reading('other001', other.source._id)])
  const page = await openPage(world.url, { cookie: owner.cookie() })
  await page.join(board)
  const answers = ids.map((id) => page.watch(id, id))
  await page.watch('other', 'other001')
  await expect.poll(() => readsOf.get(host)?.running).toBe(4)
  go()
  await Promise.all(answers)
  expect(readsOf.get(host)).toMatchObject({ reads: 7, most: 4 })
})

test('[R344] [R345] [R346] a widget gets the datasets of its sources by getDataSource with _id, sql and db', async () => {
  const { host, source } = await station()
  stationsAt.set(host, { value: 4 })
  const page = await openPage(world.url, { cookie: owner.cookie() })
  await page.join(await makeBoard(owner, [reading('value001', source._id, 'low')]))
  const { datasets } = await page.ask('getDataSource', { _id: 'value001', sql: 'drop table board', db: 'plant' })
  expect(datasets).toMatchObject([
    { columns: [{ name: 'time' }, { name: `${host} low ` }], rows: [[expect.any(Number), 4]] },
  ])
})

test('an author previews a stored source; one that was not chosen yet says so', async () => {
  const { host, source } = await station()
  stationsAt.set(host, { value: 9 })
  const page = await openPage(world.url, { cookie: owner.cookie() })
  const preview = (of: object) => page.ask('preview', { source: { props: {}, ...of }, kind: 'Toy-single', props: {} })
  expect((await preview({ _id: source._id })).datasets[0]?.rows).toMatchObject([[expect.any(Number), 9]])
  expect(readsOf.get(host)).toMatchObject({ reads: 1, closed: 1 })
  expect(await preview({ _id: '', connector: 'stations' })).toMatchObject({ code: 40001, msg: '请选择数据源' })
  expect(await preview({ _id: '0190aaaa-0000-7000-8000-000000000001', connector: 'stations' })).toMatchObject({
    code: 40400,
    msg: '数据源不存在',
  })
})
