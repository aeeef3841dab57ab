import type { OpenedPackage, Starting } from '@atrium/core/server/server-package'
import { devicesOf } from './at-devices/consumer-devices.ts'
import { consumerRoutes } from './consumer/routes.ts'
import { sellingApps } from './consumer/selling.ts'
import { clientNamespace } from './consumer/watch.ts'
import { openPaymentChannels } from './money/channels/open.ts'
import { paymentChannelsOf } from './money/channels/part.ts'
import { standInRoutes } from './money/channels/stand-in-routes.ts'
import { watchMoney } from './money/metrics.ts'
import { notifyRoute } from './money/notify-route.ts'
import { soldThings, soldThingsOf } from './money/sold.ts'
import { startMoney } from './money/start.ts'
import { auditedStocks, stocksIn } from './stock/audit.ts'

/** Payments, the books, and the calls of consumers. */
export function sellingPackage({ services, apps }: Starting): OpenedPackage {
  const { settings, parts, db, egress, vault, metrics } = services
  parts.set(paymentChannelsOf, openPaymentChannels({ settings, db, egress, vault }))
  const sold = soldThings(apps)
  parts.set(soldThingsOf, sold)
  parts.set(auditedStocks, stocksIn(apps))
  const selling = sellingApps(apps, devicesOf)
  return {
    async routes(http) {
      consumerRoutes(http, services, selling)
      await notifyRoute(http, services)
      standInRoutes(http, services)
    },
    namespaces: [clientNamespace(selling)],
    async work() {
      watchMoney(metrics, db, sold)
      await startMoney(services)
    },
  }
}
