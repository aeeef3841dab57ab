// A world of its own: metrics count what all tenants do.

import { readMetric } from '@atrium/core/testing/read-metric'
import { bootWorld, type OwnWorld, type TestTenant } from '@atrium/core/testing/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeseriesPackage } from '../package.ts'
import { timeseriesOf } from './part.ts'

let world: OwnWorld
let tenant: TestTenant
beforeAll(async () => {
  world = await bootWorld({ packages: [timeseriesPackage] })
  tenant = await world.tenant()
})
afterAll(() => world.close())

const read = (sample: string) => readMetric(world, sample)

test('points are counted as written, late and refused, and the durations of writes are measured', async () => {
  const timeseries = timeseriesOf(world.server.services)
  const of = async () => ({
    written: await read('atrium_points_written_total'),
    late: await read('atrium_points_late_total'),
    refused: await read('atrium_points_refused_total'),
    writes: await read('atrium_write_duration_seconds_count'),
    refusedWrites: await read('atrium_writes_refused_total'),
  })
  expect(await of()).toEqual({ written: 0, late: 0, refused: 0, writes: 0, refusedWrites: 0 })
  const write = (text: string, create = true) =>
    timeseries.writeLines(tenant.id, 'plant', Buffer.from(text), { create, precision: 's' })
  await write('m v=1 1000\nm v=2 1001\nm v="text" 1002')
  // A commit of its own: a point is late if it is not newer than its series in the file.
  await timeseries.catalogue(tenant.id)
  await write('m v=3 900')
  await expect(
    timeseries.writeLines(tenant.id, 'other', Buffer.from('m v=1'), { create: false, precision: 's' }),
  ).rejects.toThrow()
  expect(await of()).toMatchObject({ written: 3, refused: 1, writes: 2, refusedWrites: 1 })
  await timeseries.catalogue(tenant.id)
  expect(await read('atrium_points_late_total')).toBe(1)
  expect(await read('atrium_write_queue_writes')).toBe(0)
  await timeseries.writeLines(tenant.id, 'plant', Buffer.from('m v=4 1003'), {
    create: true,
    precision: 's',
    unacknowledged: true,
  })
  // It was held back, so it says nothing about how busy the store is.
  expect(await of()).toEqual({ written: 4, late: 1, refused: 1, writes: 2, refusedWrites: 1 })
})
