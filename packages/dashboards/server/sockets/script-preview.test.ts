import { beforeAll, expect, test } from 'vitest'
import type { ScriptPreview } from '../../contract/converter/script-preview.ts'
import { openPage } from '../../testing/sockets/page.ts'
import { plantWorld } from '../../testing/sockets/plant-world.ts'

let plant: Awaited<ReturnType<typeof plantWorld>>
beforeAll(async () => {
  plant = await plantWorld()
})

const WEATHER = { _id: '', props: { city: 'Hefei', station: { height: 30 } } }
const TYPED = { _id: '', props: { data: Array.from({ length: 7 }, (_, n) => ({ n })) } }
const asked = (script: string, more: object = {}) => ({
  ...{ script, sources: [WEATHER, TYPED], kind: 'Toy-single', props: {}, parameters: { line: 'A' } },
  ...more,
})

async function previewOf(cookie: string, request: object) {
  const page = await openPage(plant.world.url, cookie === '' ? {} : { cookie })
  return (await page.ask('previewScript', request)) as unknown as ScriptPreview & { code: number; fields?: object }
}

test('an author sees what a script gets of each source and what it returns, run on the server', async () => {
  const script = `
    const [[{ time, ...weather }], typed] = datasets
    return typed.map(({ n }) => ({ n, line: parameters.line, weather: Object.values(weather)[0] }))`
  const { code, inputs, output } = await previewOf(plant.owner.cookie(), asked(script))
  expect(code).toBe(0)
  expect(inputs.map(({ rows, dataset }) => [rows, dataset.rows.length])).toEqual([
    [1, 1],
    [7, 5],
  ])
  expect(output).toMatchObject({ rows: 7, tookMs: expect.any(Number) })
  expect('dataset' in output && output.dataset.rows.at(-1)).toEqual([null, 6, 'A', 30])
})

test('a script that fails is answered with the reason, a source that is refused with its own', async () => {
  const { output } = await previewOf(plant.owner.cookie(), asked('return data.missing.x'))
  expect(output).toMatchObject({ failed: { why: 'thrown', detail: expect.stringContaining('TypeError') } })
  const none = await previewOf(
    plant.owner.cookie(),
    asked('return data', { sources: [{ _id: '', props: { wind: 3 } }] }),
  )
  expect(none.code).toBe(40001)
  expect((await previewOf(plant.owner.cookie(), asked('return data', { sources: [] }))).code).toBe(40001)
})

test('who may not query gets no preview of a script either', async () => {
  expect((await previewOf('', asked('return data'))).code).toBe(40401)
  const reader = await plant.tenant.user({ permissions: [] })
  expect((await previewOf(reader.cookie(), asked('return data'))).code).toBe(40301)
})
