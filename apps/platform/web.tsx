import type { AppScreens } from '@atrium/core/web/app/screens'
import { lazy, lazyPage } from '@atrium/core/web/page/chunk'
import type { ComponentType } from 'react'
import type platformApp from './index.ts'
import type * as Cells from './web/cells.tsx'

const cell = (name: keyof typeof Cells) =>
  // Each cell receives the value of its own field.
  // biome-ignore lint/suspicious/noExplicitAny: as the type of screens says
  lazy(async () => ({ default: (await import('./web/cells.tsx'))[name] as ComponentType<any> }))

const texts = cell('TextsCell')
const permissionTree = lazy(() => import('@atrium/core/web/access/permission-tree'))
const permissions = lazy(() => import('@atrium/core/web/access/permission-list'))
const created = lazy(() => import('./web/created.tsx'))

/**
 * Screens that cannot be drawn from the descriptors: secrets shown once, settings by type, logs, the signing guide.
 */
const screens: AppScreens<typeof platformApp> = {
  pages: {
    timeseries: lazyPage(() => import('./web/timeseries/page.tsx')),
    egress: lazyPage(() => import('./web/egress-page.tsx')),
    'app/guide': lazyPage(() => import('./web/guide/page.tsx')),
  },
  entities: {
    app: {
      controls: {
        method: lazy(() => import('./web/controls/method.tsx')),
        events: lazy(() => import('./web/controls/events.tsx')),
        ipWhitelist: lazy(() => import('./web/controls/addresses.tsx')),
        headers: lazy(() => import('./web/controls/headers.tsx')),
        permissions: permissionTree,
      },
      cells: {
        events: cell('EventsCell'),
        ipWhitelist: texts,
        url: cell('AddressCell'),
        method: cell('MethodCell'),
        isStopped: cell('StoppedCell'),
        headers: cell('NamesCell'),
        permissions,
      },
      created,
      detailTabs: [
        { key: 'access', labelKey: 'more.access', component: lazy(() => import('./web/app/access-tab.tsx')) },
      ],
    },
    apiKey: { controls: { permissions: permissionTree }, cells: { permissions }, created },
    openApp: {
      controls: { props: lazy(() => import('./web/controls/props.tsx')) },
      cells: { props: cell('PropsCell'), lastTestOk: cell('PassedCell') },
      detailTabs: [
        {
          key: 'log',
          labelKey: 'more.tryAndLog',
          component: lazy(() => import('./web/open-app/open-app-log-tab.tsx')),
          screenOnly: true,
        },
      ],
    },
    ingest: {
      controls: {
        scopes: lazy(() => import('./web/controls/scopes.tsx')),
        mappings: lazy(() => import('./web/controls/mappings.tsx')),
      },
      cells: { scopes: cell('ScopesCell'), mappings: cell('MappingsCell') },
      detailTabs: [
        { key: 'refusals', labelKey: 'more.refusedTab', component: lazy(() => import('./web/refusals-tab.tsx')) },
      ],
      created,
    },
  },
}

export default screens
