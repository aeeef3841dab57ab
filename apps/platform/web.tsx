import type { AppScreens } from '@atrium/web/app/screens'
import { type ComponentType, lazy } from 'react'
import type * as Cells from './web/cells.tsx'

const cell = (name: keyof typeof Cells) =>
  // Each cell takes the value of its own field.
  // biome-ignore lint/suspicious/noExplicitAny: as the type of screens says
  lazy(async () => ({ default: (await import('./web/cells.tsx'))[name] as ComponentType<any> }))

const texts = cell('TextsCell')
const permissions = lazy(() => import('@atrium/web/access/permission-list.tsx'))
const created = lazy(() => import('./web/created.tsx'))

/** What the descriptors cannot draw: secrets told once, settings by type, logs, and the guide for partners. */
const screens: AppScreens = {
  pages: {
    timeseries: lazy(() => import('./web/timeseries/page.tsx')),
    egress: lazy(() => import('./web/egress-page.tsx')),
    'app/guide': lazy(() => import('./web/guide/page.tsx')),
  },
  controls: {
    method: lazy(() => import('./web/controls/method.tsx')),
    events: lazy(() => import('./web/controls/events.tsx')),
    addresses: lazy(() => import('./web/controls/addresses.tsx')),
    headers: lazy(() => import('./web/controls/headers.tsx')),
    permissions: lazy(() => import('@atrium/web/access/permission-tree.tsx')),
    props: lazy(() => import('./web/controls/props.tsx')),
    scopes: lazy(() => import('./web/controls/scopes.tsx')),
  },
  cells: {
    'app.events': cell('EventsCell'),
    'app.ipWhitelist': texts,
    'app.url': cell('AddressCell'),
    'app.method': cell('MethodCell'),
    'app.headers': cell('NamesCell'),
    'app.permissions': permissions,
    'apiKey.permissions': permissions,
    'openApp.props': cell('PropsCell'),
    'openApp.lastTestOk': cell('PassedCell'),
    'ingest.scopes': cell('ScopesCell'),
  },
  created: { app: created, apiKey: created, ingest: created },
  detailTabs: {
    app: [{ key: 'access', labelKey: 'more.access', component: lazy(() => import('./web/app/access-tab.tsx')) }],
    openApp: [
      { key: 'log', labelKey: 'more.tryAndLog', component: lazy(() => import('./web/open-app/open-app-log-tab.tsx')) },
    ],
  },
}

export default screens
