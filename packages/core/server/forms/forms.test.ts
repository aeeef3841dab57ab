import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { FormField } from '../../contract/patterns/form.ts'
import type { Answer, FormValues } from '../../contract/patterns/form-answers.ts'
import { coreWorld } from '../../testing/core-world.ts'
import type { Client, World } from '../../testing/world.ts'

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

/** What a data URL shows, whatever type it names. */
async function shownIn(url: string) {
  const { format, width, height } = await sharp(bytesOf(url)).metadata()
  expect(url).toMatch(new RegExp(`^data:image/${format};base64,`))
  return { format, width, height }
}
const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
const asPng = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`

test('what is no picture is refused at its field, whatever its name says', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  for (const bytes of [page, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), bytesOf(PNG).subarray(0, 40)]) {
    const body = await send([field('face', 'photo'), field('sign', 'signature')], { face: PNG, sign: asPng(bytes) })
    expect(body).toMatchObject({ code: 40001, fields: { sign: '仅支持 JPG、PNG、WebP 图片' } })
  }
})

test('only the pixels of a picture are stored: neither what hangs behind it nor a wrong type', async () => {
  const jpeg = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .jpeg()
    .toBuffer()
  const page = Buffer.from('<script>alert(1)</script>')
  const { _id } = await send([field('face', 'photo')], { face: asPng(Buffer.concat([jpeg, page])) })
  const [answer] = await answersOf(_id)
  const { picture } = (await clerk.get('/api/survey/picture', { _id: String(answer!.value) })).body
  expect(await shownIn(picture)).toEqual({ format: 'jpeg', width: 3, height: 2 })
  expect(bytesOf(picture).toString('latin1')).not.toMatch(/script|where it was taken/)
})

test('pictures of one form are stored apart, shown to those who may read its row, and removed with the row', async () => {
  const { _id } = await send([field('face', 'photo'), field('sign', 'signature')], { face: PNG, sign: PNG })
  const ids = (await answersOf(_id)).map(({ value }) => String(value))
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) {
    const { code, picture } = (await clerk.get('/api/survey/picture', { _id: id })).body
    expect(code).toBe(0)
    expect(await shownIn(picture)).toEqual({ format: 'png', width: 1, height: 1 })
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
