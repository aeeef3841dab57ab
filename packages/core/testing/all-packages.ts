import { dashboardsPackage } from '@atrium/dashboards/server/package'
import { devicesPackage } from '@atrium/devices/server/package'
import { sellingPackage } from '@atrium/selling/server/package'
import { timeseriesPackage } from '@atrium/timeseries/server/package'
import type { ServerPackage } from '../server/server-package.ts'

/** All packages, with the kinds and connectors of a test. */
export const allPackages = (given: Parameters<typeof dashboardsPackage>[0] = {}): readonly ServerPackage[] => [
  timeseriesPackage,
  devicesPackage,
  sellingPackage,
  dashboardsPackage(given),
]
