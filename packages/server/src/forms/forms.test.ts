import type { FormField } from '@atrium/contract/patterns/form'
import type { Answer, FormValues } from '@atrium/contract/patterns/form-answers'
import { beforeAll, expect, test } from 'vitest'
import { coreWorld } from '../testing/core-world.ts'
import type { Client, World } from '../testing/world.ts'

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let world: World
let clerk: Client
beforeAll(async () => {
  world = await coreWorld('survey')
  clerk = await (await world.tenant()).user()
})

const field = (key: string, type: FormField['type'], extra: Partial<FormField> = {}): FormField => ({
  key,
  label: key,
  type,
  required: true,
  ...extra,
})

const send = async (fields: readonly FormField[], values: FormValues) =>
  (await clerk.post('/api/survey/filled', { fields, values })).body

const answersOf = async (_id: string, unmask = false): Promise<Answer[]> =>
  (await clerk.get('/api/survey/paper', { _id, ...(unmask && { unmask: 'true' }) })).body.paper.fields

test('a check, a long text and a number outside its limits are stored as they were asked', async () => {
  const fields = [
    field('seal', 'check'),
    field('notes', 'multiline'),
    field('heat', 'number', { unit: '℃', min: 0, max: 60 }),
  ]
  const { _id } = await send(fields, { seal: { ok: false, remark: ' 漏油 ' }, notes: 'one\ntwo', heat: '61' })
  expect(await answersOf(_id)).toEqual([
    { ...fields[0], value: { ok: false, remark: '漏油' } },
    { ...fields[1], value: 'one\ntwo' },
    { ...fields[2], value: 61 },
  ])
})

test('what is wrong with a check is reported at its field', async () => {
  const body = await send([field('seal', 'check'), field('lamp', 'check')], { seal: 'yes' })
  expect(body.code).toBe(40001)
  expect(Object.keys(body.fields).sort()).toEqual(['lamp', 'seal'])
})

test('pictures of one form are stored apart, shown to those who may read its row, and removed with the row', async () => {
  const { _id } = await send([field('face', 'photo'), field('sign', 'signature')], { face: PNG, sign: PNG })
  const ids = (await answersOf(_id)).map(({ value }) => String(value))
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) {
    expect((await clerk.get('/api/survey/picture', { _id: id })).body).toEqual({ code: 0, picture: PNG })
  }
  const stranger = await (await world.tenant()).user()
  expect((await stranger.get('/api/survey/picture', { _id: ids[0]! })).body.code).toBe(40400)
  await clerk.del('/api/survey/paper', { _id })
  expect((await clerk.get('/api/survey/picture', { _id: ids[0]! })).body.code).toBe(40400)
  await world.sql(`delete from survey_paper where id = '${_id}'`)
  expect(await world.rows('survey_picture', { paper_id: _id })).toEqual([])
})

const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

test('phone and identity card numbers in answers are masked until they are asked for', async () => {
  const values = { mobile: world.mobile(), card: '11010519491231002X' }
  const { _id } = await send([field('mobile', 'phone'), field('card', 'idcard')], values)
  expect((await answersOf(_id)).map(({ value }) => value)).toEqual([masked(values.mobile), '1****************X'])
  expect((await answersOf(_id, true)).map(({ value }) => value)).toEqual(Object.values(values))
})
