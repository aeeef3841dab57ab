import { imouStream, ys7Stream } from '@atrium/dashboards/server/cameras/camera-streams'
import { dashboardsPackage } from '@atrium/dashboards/server/package'
import { devicesPackage } from '@atrium/devices/server/package'
import { sellingPackage } from '@atrium/selling/server/package'
import { timeseriesPackage } from '@atrium/timeseries/server/package'
import { connectors } from './connectors.ts'
import { widgets } from './widgets.ts'

/** The packages above core, each after those on which it stands. */
export const packages = [
  timeseriesPackage,
  devicesPackage,
  sellingPackage,
  dashboardsPackage({ widgets, connectors, streams: [ys7Stream, imouStream] }),
]
