import { dashboardsPackage } from '../packages/dashboards.ts'
import { devicesPackage } from '../packages/devices.ts'
import { sellingPackage } from '../packages/selling.ts'
import { timeseriesPackage } from '../packages/timeseries.ts'
import type { ServerPackage } from '../server-package.ts'

/** All packages, with the kinds and connectors of a test. */
export const allPackages = (given: Parameters<typeof dashboardsPackage>[0] = {}): readonly ServerPackage[] => [
  timeseriesPackage,
  devicesPackage,
  sellingPackage,
  dashboardsPackage(given),
]
