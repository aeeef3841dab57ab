import { dashboardsPackage } from '@atrium/server/packages/dashboards'
import { devicesPackage } from '@atrium/server/packages/devices'
import { sellingPackage } from '@atrium/server/packages/selling'
import { timeseriesPackage } from '@atrium/server/packages/timeseries'
import { connectors } from './connectors.ts'
import { widgets } from './widgets.ts'

/** The packages above core, each after those on which it stands. */
export const packages = [timeseriesPackage, devicesPackage, sellingPackage, dashboardsPackage({ widgets, connectors })]
