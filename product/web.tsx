import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { mount } from '@atrium/core/web/mount'
import { offerKindParts } from '@atrium/dashboards/web/sample/kind-parts'
import { sellingRoutes } from '@atrium/selling/web/h5/routes'
import { appEntries } from './apps.web.ts'
import { planned } from './planned.ts'
import { kindParts } from './widget-parts.ts'
import { widgets } from './widgets.ts'
import { widgetViews } from './widgetViews.ts'

offerWidgets(widgets, widgetViews)
offerKindParts(kindParts)
mount({ root: document.getElementById('root')!, apps: appEntries, planned, routes: sellingRoutes })
