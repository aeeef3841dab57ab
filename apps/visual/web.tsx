import type { AppScreens } from '@atrium/web/app/screens'
import { lazy } from 'react'
import { dataAddress, viewerAddress } from './web/addresses.ts'

/** What the descriptor cannot draw: the dashboard itself, the ways to it, and who may look. */
const screens: AppScreens = {
  pages: {
    'dashboard/view/:id': lazy(() => import('./web/viewer-page.tsx')),
    'dashboard/data/:id': lazy(() => import('./web/data/page.tsx')),
  },
  cells: {
    'dashboard.name': lazy(() => import('./web/name-cell.tsx')),
    'dashboard.public': lazy(() => import('./web/public-cell.tsx')),
  },
  rowActions: {
    // On a phone the name is no link: the card has the menu only.
    dashboard: [
      { key: 'open', labelKey: 'more.open', onClick: ({ _id }) => location.assign(viewerAddress(_id)) },
      { key: 'data', labelKey: 'more.dataOf', onClick: ({ _id }) => location.assign(dataAddress(_id)) },
    ],
  },
}

export default screens
