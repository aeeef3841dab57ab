import { dashboardsWorldWith } from '@atrium/dashboards/testing/dashboards-world'
import { toyStore } from '@atrium/dashboards/testing/sockets/toy-connectors'
import business from '../index.ts'
import { businessConnector } from '../server/business-connector.ts'
import { countingToy } from './counting-toy.ts'

/** Lists and figures are read more often than in a product, and figures in all shapes. */
const tested = businessConnector({
  ...business,
  shapes: (query) =>
    query.business?.from === 'list' ? ['single', 'page'] : ['single', 'trail', 'series', 'exact', 'rows', 'page'],
  follows: () => ({ how: 'polled', everyMs: 300 }),
})

/** Dashboards that show the lists and figures of the toy app. */
export const businessWorld = dashboardsWorldWith([toyStore, tested], countingToy)
