import type { AppScreens } from '@atrium/web/app/screens'
import { lazyPage } from '@atrium/web/page/chunk'
import { lazy } from 'react'
import type visualApp from './index.ts'
import { dataAddress, editAddress, viewerAddress } from './web/addresses.ts'

/** Screens that cannot be drawn from the descriptor: the dashboard itself, its links, and the public flag. */
const screens: AppScreens<typeof visualApp> = {
  pages: {
    data: lazyPage(() => import('./web/explore/page.tsx')),
    connect: lazyPage(() => import('./web/connect/page.tsx')),
    gallery: lazyPage(() => import('./web/gallery/page.tsx')),
  },
  subPages: {
    'dashboard/view/:id': { page: lazyPage(() => import('./web/viewer-page.tsx')) },
    'dashboard/edit': { page: lazyPage(() => import('./web/edit/page.tsx')), nameKey: 'more.editing' },
    'dashboard/data/:id': { page: lazyPage(() => import('./web/data/page.tsx')) },
  },
  entities: {
    dashboard: {
      whenEmpty: lazy(() => import('./web/next-step.tsx')),
      cells: {
        name: lazyPage(() => import('./web/name-cell.tsx')),
        public: lazyPage(() => import('./web/public-cell.tsx')),
      },
      // On a phone the name is not a link, so the card's menu has these links.
      rowActions: [
        { key: 'open', labelKey: 'more.open', onClick: ({ _id }) => location.assign(viewerAddress(_id)) },
        { key: 'edit', labelKey: 'more.editOpen', onClick: ({ _id }) => location.assign(editAddress(_id)) },
        { key: 'data', labelKey: 'more.dataOf', onClick: ({ _id }) => location.assign(dataAddress(_id)) },
      ],
    },
  },
}

export default screens
