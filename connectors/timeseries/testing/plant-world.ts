import { bootWorld } from '@atrium/core/testing/world'
import { dashboardsWorldWith, packagesWith } from '@atrium/dashboards/testing/dashboards-world'
import { boardServer } from '@atrium/dashboards/testing/sockets/board'
import { plantIn } from '@atrium/dashboards/testing/sockets/plant-world'
import timeseries from '../index.ts'
import { storeConnector } from '../server/store-connector.ts'

/** Statements are read more often than in a product. */
const connectors = [storeConnector({ ...timeseries, follows: () => ({ how: 'polled', everyMs: 300 }) })]

const timeseriesWorld = dashboardsWorldWith(connectors)

/** Dashboards of the time series, with a test app that uses their table. */
export const boardWorld = () => timeseriesWorld('toyboards')

/** A tenant with points in its database `plant`, and pages that show them. */
export const plantWorld = async () => plantIn(await boardWorld())

export const ownPlantWorld = async () =>
  plantIn(await bootWorld({ apps: [boardServer], packages: packagesWith(connectors) }))
