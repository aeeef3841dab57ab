import '@atrium/dashboards/web/viewer/first-socket'
import '@atrium/core/web/theme/tokens.css'
import '@atrium/dashboards/web/viewer/public-page.css'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { showPublicDashboard } from '@atrium/dashboards/web/viewer/public-page'
import { widgets } from './widgets.ts'
import { widgetViews } from './widgetViews.ts'

offerWidgets(widgets, widgetViews)
showPublicDashboard(document.getElementById('root')!)
