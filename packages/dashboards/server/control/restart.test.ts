// A world of its own: its controls are closed, as when the server ends.
import type { OwnWorld } from '@atrium/core/testing/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpDevice } from '../../testing/control-peers.ts'
import { controlBoard, stationSource } from '../../testing/control-world.ts'
import { ownBoardWorld } from '../../testing/sockets/board-world.ts'
import { stationsAt } from '../../testing/sockets/toy-stations.ts'
import { controlsOf } from './controls.ts'

let world: OwnWorld
beforeAll(async () => {
  world = await ownBoardWorld()
})
afterAll(() => world.close())

test('what is still being measured when the server ends is not known, and not guessed later', async () => {
  const plant = await world.tenant({ apps: ['toyboards'] })
  await world.sql(`insert into egress_allowance (id, tenant_id, entries)
    values (gen_random_uuid(), '${plant.id}', '{127.0.0.0/8}')`)
  const owner = await plant.user()
  const { uri } = await httpDevice()
  const { body } = await owner.post('/api/toy/source', { title: 'plc', props: { host: 'plc' } })
  const station = { value: 1 }
  stationsAt.set('plc', station)
  const props = { uri, input: 'number', verify: true, verifyS: 60 }
  const { operate, dashboard } = await controlBoard(owner, 'httpRequest', props, stationSource(body.dataSource._id))
  expect(await operate({ value: 2 })).toMatchObject({ control: { status: 'answered', isDone: false } })
  await controlsOf(world.server.services).close()
  station.value = 2
  const rows = await world.sql(
    `select status, is_done, message from control_command where dashboard_id = '${dashboard}'`,
  )
  expect(rows).toEqual([{ status: 6, is_done: true, message: '{"key":"control.interrupted"}' }])
})
