import type { AppScreens } from '@atrium/web/app/screens'
import { lazy } from 'react'
import type visualApp from './index.ts'
import { dataAddress, viewerAddress } from './web/addresses.ts'

/** What the descriptor cannot draw: the dashboard itself, the ways to it, and who may look. */
const screens: AppScreens<typeof visualApp> = {
  subPages: {
    'dashboard/view/:id': { page: lazy(() => import('./web/viewer-page.tsx')) },
    'dashboard/data/:id': { page: lazy(() => import('./web/data/page.tsx')) },
  },
  entities: {
    dashboard: {
      cells: {
        name: lazy(() => import('./web/name-cell.tsx')),
        public: lazy(() => import('./web/public-cell.tsx')),
      },
      // On a phone the name is no link: the card has the menu only.
      rowActions: [
        { key: 'open', labelKey: 'more.open', onClick: ({ _id }) => location.assign(viewerAddress(_id)) },
        { key: 'data', labelKey: 'more.dataOf', onClick: ({ _id }) => location.assign(dataAddress(_id)) },
      ],
    },
  },
}

export default screens
