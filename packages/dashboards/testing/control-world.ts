import { randomUUID } from 'node:crypto'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import type { ControlState } from '../contract/control.ts'
import { RELAY_PATHS } from '../contract/control.ts'
import { type ComponentItem, DEFAULT_ITEM } from '../contract/dashboard.ts'
import { makeBoard } from './sockets/board-world.ts'

type Way = keyof typeof RELAY_PATHS

const KINDS: Readonly<Record<Way, string>> = {
  httpRequest: 'Toy-http',
  mqttPublish: 'Toy-mqtt',
  influxdbWrite: 'Toy-influxdb',
}

/** An item with a control. */
export function controlItem(
  _id: string,
  way: Way,
  props: Record<string, unknown>,
  dataSources: ComponentItem['component']['dataSources'] = [],
): ComponentItem {
  const component = { component: KINDS[way], title: 'a control', version: 1, props, dataSources }
  return { ...DEFAULT_ITEM, _id, component }
}

/** Reads the station of a data source. */
export const stationSource = (_id: string) => [{ _id, connector: 'stations', props: { level: '' } }]

/** A tenant that may reach this machine. */
export async function allowedTenant(world: World): Promise<TestTenant> {
  const tenant = await world.tenant()
  await world.sql(`insert into egress_allowance (id, tenant_id, entries)
    values ('${randomUUID()}', '${tenant.id}', '{127.0.0.0/8}')`)
  return tenant
}

export interface Answered {
  code: number
  msg?: string
  control: ControlState
}

/** A private dashboard with one control `control1`, and how a client operates it. */
export async function controlBoard(
  owner: Client,
  way: Way,
  props: Record<string, unknown>,
  dataSources?: ComponentItem['component']['dataSources'],
) {
  const dashboard = await makeBoard(owner, [controlItem('control1', way, props, dataSources)], false)
  async function operate(values: object, more: object = {}, client: Client = owner): Promise<Answered> {
    const call = { dashboard, component: 'control1', values, key: randomUUID(), ...more }
    return (await client.post(RELAY_PATHS[way], call)).body
  }
  return { dashboard, operate }
}
