import type { RouteObject } from 'react-router'
import { lazyPage } from '../page/chunk.ts'
import { DraftsPage, ScanPage } from './pages.ts'

const MobilePages = lazyPage(() => import('./mobile-pages.tsx'))
const TodayPage = lazyPage(() => import('./today-page.tsx'))
const MobileAppPage = lazyPage(() => import('./mobile-app-page.tsx'))

/** The id of the route around them, all of which need a session. */
export const MOBILE = 'mobile'

/** The pages of the staff on their phones. */
export const mobileRoute: RouteObject = {
  id: MOBILE,
  path: '/m',
  element: <MobilePages />,
  children: [
    { index: true, element: <TodayPage /> },
    { path: 'drafts', element: <DraftsPage /> },
    { path: 'scan', element: <ScanPage /> },
    { path: ':app/*', element: <MobileAppPage /> },
  ],
}
