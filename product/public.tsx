import '@atrium/web/canvas/viewer/first-socket'
import '@atrium/web/theme/tokens.css'
import '@atrium/web/canvas/viewer/public-page.css'
import { offerWidgets } from '@atrium/web/canvas/kind/registry'
import { showPublicDashboard } from '@atrium/web/canvas/viewer/public-page.tsx'
import { widgets } from './widgets.ts'
import { widgetViews } from './widgetViews.ts'

offerWidgets(widgets, widgetViews)
showPublicDashboard(document.getElementById('root')!)
