import { packageWorld } from '@atrium/core/testing/shared-world'
import { toyMigrations } from '@atrium/core/testing/toy/toy'
import { timeseriesPackage } from '@atrium/timeseries/server/package'
import { dashboardsPackage } from '../server/package.ts'
import { countingToy } from './queryplane/counting-toy.ts'
import { boardServer, boardWidgets, toyConnectors } from './sockets/board.ts'

/** Dashboards with test kinds and connectors, and what they stand on. */
export const packages = [timeseriesPackage, dashboardsPackage({ widgets: boardWidgets, connectors: toyConnectors })]

/** Dashboards with their test app, and the toy app, whose lists and figures they show. */
export const dashboardsWorld = packageWorld({ apps: [countingToy, boardServer], packages, migrations: toyMigrations })
