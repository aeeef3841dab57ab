import type { Dataset, Push } from '@atrium/charts/contract/data'
import type { World } from '@atrium/core/testing/world'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { expect } from 'vitest'
import { boardWorld, item, makeBoard } from './board-world.ts'
import { openPage } from './page.ts'

type Points = { n?: number; m?: number; text?: string; timeMs: number; tags?: Record<string, string> }[]

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

let ovens = 0
/** A new measurement, so that tests do not affect each other. */
export const newOven = () => `oven${++ovens}`

/** A tenant with points in its database `plant`, and pages that show them. */
export const plantWorld = async () => plantIn(await boardWorld())

/** A tenant of this world with points in its database, and pages that show them. */
export async function plantIn<Whole extends World>(world: Whole) {
  const tenant = await world.tenant()
  const owner = await tenant.user()

  function write(measurement: string, points: Points) {
    const made = points.map(({ timeMs, tags = {}, ...fields }) => ({
      measurement,
      fields: fields as Record<string, number | string>,
      tags,
      timeUs: timeMs * 1000,
    }))
    return timeseriesOf(world.server.services).write(tenant.id, 'plant', made, { create: true })
  }

  /** A page that has joined a new public dashboard with these items. */
  async function joinNew(...items: ReturnType<typeof item>[]) {
    const board = await makeBoard(owner, items)
    const page = await openPage(world.url)
    expect(await page.join(board)).toBe(0)
    return { board, page }
  }

  /** A page that also watches its only item, as `w`. */
  async function watchNew(...args: Parameters<typeof item>) {
    const { board, page } = await joinNew(item(...args))
    return { board, page, dataset: await page.watch('w', args[0]) }
  }

  return { world, tenant, owner, write, joinNew, watchNew }
}

/** The deltas with rows. One without rows only moves the range. */
export const deltas = (pushes: Push[]) =>
  pushes.filter((push) => push.kind === 'delta').filter(({ rows }) => rows.length)

export const replaced = (pushes: Push[]) =>
  pushes.filter((push) => push.kind === 'replace').map(({ dataset }) => dataset)

export const numbers = ({ rows }: Pick<Dataset, 'rows'>) => rows.map(([, n]) => n)
