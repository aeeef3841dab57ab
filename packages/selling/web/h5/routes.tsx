import { lazyPage } from '@atrium/core/web/page/chunk'
import type { RouteObject } from 'react-router'

const StandInPayPage = lazyPage(() => import('./stand-in-pay.tsx'))
const StandInScorePage = lazyPage(() => import('./stand-in-score.tsx'))

/** The pages of payments that belong to no app. */
export const sellingRoutes: readonly RouteObject[] = [
  { path: '/stand-in/pay', element: <StandInPayPage /> },
  { path: '/stand-in/score', element: <StandInScorePage /> },
]
