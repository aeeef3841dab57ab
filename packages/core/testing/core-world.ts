import { countingToy } from '@atrium/dashboards/testing/queryplane/counting-toy'
import { boardServer, boardWidgets, toyConnectors } from '@atrium/dashboards/testing/sockets/board'
import { kioskMigrations, kioskServer } from '@atrium/devices/testing/kiosk'
import { stallMigrations } from '@atrium/selling/testing/money/stall'
import { rideMigrations, rideServer } from '@atrium/selling/testing/orders/ride'
import { deskServer } from './entity/desk.ts'
import { countingStall } from './figures/counting-stall.ts'
import { surveyMigrations, surveyServer } from './forms/survey.ts'
import { officeServer } from './messages/office.ts'
import { sharedWorld } from './shared-world.ts'
import { toyMigrations } from './toy/toy.ts'
import type { World } from './world.ts'

const parts = {
  apps: [countingToy, boardServer, kioskServer, countingStall, rideServer, officeServer, surveyServer, deskServer],
  widgets: boardWidgets,
  connectors: toyConnectors,
  migrations: [...toyMigrations, ...kioskMigrations, ...stallMigrations, ...rideMigrations, ...surveyMigrations],
}

/**
 * A shared world with the test apps of core, so that the files of all rooms share one. The booth is not among them: it
 * has a partner network, as the ride has, and a server has one.
 * @param apps keys of the apps of a tenant that names none
 */
export async function coreWorld(...apps: string[]): Promise<World> {
  const world = await sharedWorld(parts)
  return { ...world, tenant: (options) => world.tenant({ apps, ...options }) }
}
