import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { facilityWorld, pumpRoom, rowOf } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await facilityWorld()
})

const PATH = '/api/facility/facility/import'
const HEADS = ['编号', '名称', '分类', '上级设施', '保管人', '购置费用']

test('facilities come from a table with their category, keeper and the facility above, all or none', async () => {
  const fields = [{ key: 'power', label: '功率', type: 'number', required: false }]
  const { tenant, boss } = await pumpRoom(world, { fields })
  const body = (...rows: unknown[][]) => ({
    heads: HEADS,
    rows: rows.map((row) => JSON.stringify(row)),
    file: 'a.xlsx',
  })
  const wrong = body(['X-1', '泵组', '水泵', 'X-2', '李师傅', 'x'], ['X-2', '电机', '风机', '', '', ''])
  const { body: checked } = await boss.post(PATH, wrong)
  expect(checked.faults).toEqual([])
  const found = checked.wrong.map(([row, column, reason]: number[]) => [row, column, checked.reasons[reason!]])
  expect(found).toEqual([
    [0, 3, '“X-2”在下面的行中，请把它移到本行之前'],
    [0, 5, '不是金额，最多两位小数'],
    [1, 2, '没有“风机”'],
  ])
  expect((await boss.post(PATH, { ...wrong, idemKey: world.unique('import-') })).status).toBe(400)

  const right = body(['X-1', '泵组', '水泵', '', '李师傅', '1,200'], ['X-2', '电机', '水泵', 'X-1', '', ''])
  expect((await boss.post(PATH, right)).body).toMatchObject({ code: 0, faults: [], wrong: [], made: [] })
  const { body: done } = await boss.post(PATH, { ...right, idemKey: world.unique('import-') })
  const [group, motor] = await Promise.all(done.made.map(({ _id }: { _id: string }) => rowOf(boss, 'facility', _id)))
  expect(group).toMatchObject({ no: 'X-1', cost: 120_000, status: 2, parent: null })
  expect(motor).toMatchObject({ no: 'X-2', parent: group._id, code: expect.stringMatching(/^\w{16}$/) })
  const log = await world.sql(`select action from audit_log where tenant_id = '${tenant.id}' and action = 'import'`)
  expect(log).toHaveLength(1)
})

test('importing facilities needs a permission of its own', async () => {
  const { tenant } = await pumpRoom(world)
  const maker = await tenant.user({ permissions: [['facility', 'facility', 'create']] })
  const body = { heads: HEADS, rows: ['["a"]'], file: 'a.xlsx' }
  expect((await maker.post(PATH, body)).body.errorCode).toBe(40301)
  const importer = await tenant.user({ permissions: [['facility', 'facility', 'import']] })
  expect((await importer.post(PATH, body)).body.code).toBe(0)
})
