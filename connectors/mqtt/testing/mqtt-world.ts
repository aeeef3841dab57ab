import { bootWorld, type Client, type World } from '@atrium/core/testing/world'
import type { DashboardParameter } from '@atrium/dashboards/contract/dashboard'
import { dashboardsWorldWith, packagesWith } from '@atrium/dashboards/testing/dashboards-world'
import { boardServer } from '@atrium/dashboards/testing/sockets/board'
import { item, makeBoard, type ToyShape } from '@atrium/dashboards/testing/sockets/board-world'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import type { MqttSource } from '../mqtt-source.ts'
import mqtt from '../server.ts'

export const SOURCES = '/api/toy/source'

const mqttWorlds = dashboardsWorldWith([mqtt])

/** Dashboards of brokers, with a test app that uses their table. */
export const mqttWorld = () => mqttWorlds('toyboards')

export const ownMqttWorld = (env: Record<string, string> = {}) =>
  bootWorld({ apps: [boardServer], packages: packagesWith([mqtt]), env })

export async function allow(world: World, tenantId: string, entries = '{127.0.0.1}') {
  await world.sql(
    `insert into egress_allowance (id, tenant_id, entries) values (gen_random_uuid(), '${tenantId}', '${entries}')`,
  )
}

/** A tenant that may reach this machine. */
export async function plantOf(world: World) {
  const tenant = await world.tenant()
  await allow(world, tenant.id)
  return { tenant, owner: await tenant.user() }
}

export async function makeSource(owner: Client, props: object) {
  const { body } = await owner.post(SOURCES, { title: `broker ${Math.random()}`, type: 6, props })
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  return body.dataSource as { _id: string; rev: number }
}

/** An item that shows messages. */
export function reading(id: string, source: string, props: MqttSource, shape: ToyShape = 'single') {
  const { component, ...rest } = item(id, shape)
  return { ...rest, component: { ...component, dataSources: [{ _id: source, props }] } }
}

/** A page of the owner with a new dashboard of these items. */
export async function showing(
  url: string,
  owner: Client,
  items: ReturnType<typeof reading>[],
  parameters: DashboardParameter[] = [],
) {
  const board = await makeBoard(owner, items, false, parameters)
  const page = await openPage(url, { cookie: owner.cookie() })
  await page.join(board)
  return { board, page }
}
