import { offerWidgets } from '@atrium/web/canvas/kind/registry'
import { mount } from '@atrium/web/mount.tsx'
import { appEntries } from './apps.web.ts'
import { planned } from './planned.ts'
import { widgets } from './widgets.ts'
import { widgetViews } from './widgetViews.ts'

offerWidgets(widgets, widgetViews)
mount({ root: document.getElementById('root')!, apps: appEntries, planned })
