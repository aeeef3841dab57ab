import type { AppServer } from '@atrium/core/server/call/implement'
import { packageWorld } from '@atrium/core/testing/shared-world'
import { toyMigrations, toyServer } from '@atrium/core/testing/toy/toy'
import { timeseriesPackage } from '@atrium/timeseries/server/package'
import { dashboardsPackage } from '../server/package.ts'
import type { Connector } from '../server/queryplane/connector.ts'
import { boardServer, boardWidgets } from './sockets/board.ts'
import { toyConnectors } from './sockets/toy-connectors.ts'

/** Dashboards with test kinds and these connectors, and what they stand on. */
export const packagesWith = (connectors: readonly Connector[]) => [
  timeseriesPackage,
  dashboardsPackage({ widgets: boardWidgets, connectors }),
]

export const packages = packagesWith(toyConnectors)

/** Dashboards with these connectors, their test app and the toy app. */
export const dashboardsWorldWith = (connectors: readonly Connector[], toy: AppServer = toyServer) =>
  packageWorld({ apps: [toy, boardServer], packages: packagesWith(connectors), migrations: toyMigrations })

/** Dashboards with their test app, and the toy app. */
export const dashboardsWorld = packageWorld({ apps: [toyServer, boardServer], packages, migrations: toyMigrations })
