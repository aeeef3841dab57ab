// A world of its own: its 50 viewers use what all viewers of a server share.
import type { Push } from '@atrium/charts/contract/data'
import { item, makeBoard } from '@atrium/dashboards/testing/sockets/board-world'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { newOven } from '@atrium/dashboards/testing/sockets/plant-world'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ownPlantWorld } from '../testing/plant-world.ts'

test('200 components and 50 viewers of one dashboard query the store once per different query', async () => {
  const plant = await ownPlantWorld()
  onTestFinished(() => plant.world.close())
  const store = timeseriesOf(plant.world.server.services)
  const DIFFERENT = 20
  const VIEWERS = 50
  const from = newOven()
  const tags = Array.from({ length: DIFFERENT }, (_, i) => `line ${i}`)
  await plant.write(
    from,
    tags.map((line) => ({ n: 1, timeMs: Date.now() - 1000, tags: { line } })),
  )
  // Of a shorter range the oldest points leave, and it is read anew, before a slow host has answered all.
  const queryAt = (i: number) => ({
    from,
    startTime: '*-1d',
    whereObj: { TAG: [{ tagKey: 'line', operator: '=' as const, tagValue: tags[i % DIFFERENT] as string }] },
  })
  const ids = Array.from({ length: 200 }, (_, i) => `trend${String(i).padStart(3, '0')}`)
  const board = await makeBoard(
    plant.owner,
    ids.map((id, i) => item(id, 'series', queryAt(i))),
  )
  const pages = await Promise.all(Array.from({ length: VIEWERS }, () => openPage(plant.world.url)))
  await Promise.all(pages.map((page) => page.join(board)))
  const asked = vi.spyOn(store, 'query')
  onTestFinished(() => asked.mockRestore())
  const count = () => asked.mock.calls.filter(([, { measurement }]) => measurement === from).length
  // All viewers at once, each with 40 components at a time: an acknowledgement must not wait for 10,000 others.
  for (let first = 0; first < ids.length; first += 40)
    await Promise.all(pages.flatMap((page) => ids.slice(first, first + 40).map((id) => page.watch(id, id))))
  expect(count()).toBeLessThanOrEqual(DIFFERENT)

  asked.mockClear()
  await plant.write(
    from,
    tags.map((line) => ({ n: 2, timeMs: Date.now(), tags: { line } })),
  )
  const isNew = (push: Push) => {
    const rows = push.kind === 'delta' ? push.rows : push.kind === 'replace' ? push.dataset.rows : []
    return rows.some(([, n]) => n === 2)
  }
  const reached = () =>
    pages.every(({ pushes }) => new Set(pushes.filter(isNew).map(({ watch }) => watch)).size === 200)
  await expect.poll(reached, { timeout: 20_000, interval: 250 }).toBe(true)
  expect(count()).toBeLessThanOrEqual(DIFFERENT)
})
