import type { AppScreens } from '@atrium/core/web/app/screens'
import { lazy, lazyPage } from '@atrium/core/web/page/chunk'
import { Navigate, useParams } from 'react-router'
import type visualApp from './index.ts'
import { editAddress } from './web/addresses.ts'
import { askEarly } from './web/edit/early-calls.ts'

const editor = lazyPage(() => {
  askEarly(location.search)
  return import('./web/edit/page.tsx')
})

/** An address from before: the data are chosen in the builder. */
function ToDataPanel() {
  const { id = '' } = useParams()
  return <Navigate replace to={editAddress(id, { panel: 'data' })} />
}

/** Screens that cannot be drawn from the descriptor: the dashboards, their list with folders, and the pages of data. */
const screens: AppScreens<typeof visualApp> = {
  pages: {
    'dashboard/list': lazyPage(() => import('./web/boards/page.tsx')),
    data: lazyPage(() => import('./web/explore/page.tsx')),
    connect: lazyPage(() => import('./web/connect/page.tsx')),
    gallery: lazyPage(() => import('./web/gallery/page.tsx')),
  },
  entities: {
    dataSource: {
      controls: { props: lazy(() => import('./web/sources/settings-control.tsx')) },
      cells: { props: lazy(() => import('./web/sources/settings-cell.tsx')) },
      detailTabs: [
        { key: 'test', labelKey: 'more.sourceTest', component: lazy(() => import('./web/sources/test-tab.tsx')) },
      ],
    },
  },
  subPages: {
    'dashboard/view/:id': { page: lazyPage(() => import('./web/viewer-page.tsx')) },
    'dashboard/preview/:id': { page: lazyPage(() => import('./web/preview/page.tsx')), nameKey: 'more.previewing' },
    'dashboard/edit': { page: editor, nameKey: 'more.editing' },
    'dashboard/data/:id': { page: ToDataPanel },
  },
}

export default screens
