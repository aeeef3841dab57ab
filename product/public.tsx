import '@atrium/web/theme/tokens.css'
import '@atrium/web/canvas/public-page.css'
import { showPublicDashboard } from '@atrium/web/canvas/public-page.tsx'
import { offerWidgets } from '@atrium/web/canvas/registry'
import { widgets } from './widgets.ts'
import { widgetViews } from './widgetViews.ts'

offerWidgets(widgets, widgetViews)
showPublicDashboard(document.getElementById('root')!)
