import { offerConnectors } from '@atrium/web/builder/data/builder-connector'
import { offerWidgets } from '@atrium/web/canvas/kind/registry'
import { offerKindParts } from '@atrium/web/canvas/sample/kind-parts'
import { sellingRoutes } from '@atrium/web/h5/routes'
import { mount } from '@atrium/web/mount.tsx'
import { appEntries } from './apps.web.ts'
import { connectorParts } from './connector-parts.ts'
import { planned } from './planned.ts'
import { kindParts } from './widget-parts.ts'
import { widgets } from './widgets.ts'
import { widgetViews } from './widgetViews.ts'

offerWidgets(widgets, widgetViews)
offerKindParts(kindParts)
offerConnectors(connectorParts)
mount({ root: document.getElementById('root')!, apps: appEntries, planned, routes: sellingRoutes })
