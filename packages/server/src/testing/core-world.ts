import { boardServer, boardWidgets, toyConnectors } from '../dashboard-sockets/testing/board.ts'
import { kioskMigrations, kioskServer } from '../devices/testing/kiosk.ts'
import { deskServer } from '../entity/testing/desk.ts'
import { countingStall } from '../figures/testing/counting-stall.ts'
import { surveyMigrations, surveyServer } from '../forms/testing/survey.ts'
import { officeServer } from '../messages/testing/office.ts'
import { stallMigrations } from '../money/testing/stall.ts'
import { rideMigrations, rideServer } from '../orders/testing/ride.ts'
import { countingToy } from '../queryplane/testing/counting-toy.ts'
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
