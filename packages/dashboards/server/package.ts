import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { ServerPackage } from '@atrium/core/server/server-package'
import { sourceAskers } from './boards/admission.ts'
import { foldDashboards } from './boards/editing/fold-operations.ts'
import { sweepPictures } from './boards/pictures/sweep-pictures.ts'
import { publicDocuments } from './boards/public/public-document.ts'
import { sweepTrash } from './boards/trash/sweep-trash.ts'
import { sweepCommands } from './control/sweep-commands.ts'
import { htmlRoute } from './frames/html-route.ts'
import { pageRoute } from './frames/page-route.ts'
import { type Connector, openEach, openedConnectors } from './queryplane/connector.ts'
import { openFeeds } from './queryplane/feeds/open-feeds.ts'
import { kindsOf } from './queryplane/kinds.ts'
import { openSources } from './queryplane/opened-sources.ts'
import { dashboardNamespace } from './sockets/namespace.ts'
import { openStreams } from './streams/open-streams.ts'
import { openStreamServing } from './streams/serving.ts'
import type { StreamSort } from './streams/stream-sort.ts'
import { boardTilesRoute, openMappedBoards } from './tiles/board-tiles.ts'

interface DashboardsOptions {
  widgets?: readonly WidgetSpec[]
  /** Where the data of dashboards come from; without any, they have none. */
  connectors?: readonly Connector[]
  /** Where the streams of kinds with `stream` are, besides those of addresses. */
  streams?: readonly StreamSort[]
}

/** Dashboards and their queries, with the kinds and connectors of the product. */
export function dashboardsPackage({ widgets = [], connectors = [], streams = [] }: DashboardsOptions): ServerPackage {
  return async ({ services, apps, closing }) => {
    const specs = connectors.map(({ spec }) => spec)
    const opened = openEach(connectors, services, apps)
    services.parts.set(kindsOf, { widgets, connectors: specs })
    services.parts.set(openedConnectors, opened)
    const sources = await openSources(services, specs)
    closing.push('data sources', () => sources.close())
    const feeds = openFeeds(services, opened, sources)
    closing.push('feeds', async () => feeds.close())
    const mapped = await openMappedBoards(services)
    closing.push('dashboards with maps', () => mapped.close())
    const relayed = openStreams(services, streams)
    closing.push('streams', async () => relayed.close())
    const descriptors = apps.map(({ app }) => app)
    const serving = services.settings.role === 'engine' ? undefined : await openStreamServing(services, descriptors)
    closing.push('viewers of streams', async () => serving?.close())
    return {
      machines: (http) => serving?.socket(http),
      routes(http) {
        htmlRoute(http)
        serving?.route(http)
        pageRoute(http, services, descriptors)
        boardTilesRoute(http, services, descriptors, mapped)
        const asker = sourceAskers(descriptors)
        if (asker) for (const { routes } of connectors) routes?.(http, { services, apps, asker })
      },
      namespaces: [dashboardNamespace(apps, connectors, sources)],
      documents: [publicDocuments(services, descriptors)],
      work() {
        sweepPictures(services)
        foldDashboards(services)
        sweepTrash(services)
        sweepCommands(services)
      },
    }
  }
}
