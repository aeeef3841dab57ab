import type { AppScreens } from '@atrium/web/app/screens'
import { lazy } from 'react'
import type visitorApp from './index.ts'

/** What the descriptor cannot draw. Each screen is a chunk of its own: the phone at the gate loads only its form. */
const screens: AppScreens<typeof visitorApp> = {
  pages: { dashboard: lazy(() => import('./web/dashboard/page.tsx')) },
  open: { '/q/visitor/:code': lazy(() => import('./web/phone-form/page.tsx')) },
  entities: {
    visitor: {
      cells: {
        fields: lazy(() => import('./web/record/answers-cell.tsx')),
        photo: lazy(() => import('./web/record/photo-cell.tsx')),
      },
    },
    registerCode: {
      controls: { fields: lazy(() => import('./web/register-code/field-designer.tsx')) },
      cells: { fields: lazy(() => import('./web/register-code/fields-cell.tsx')) },
      detailTabs: [
        { key: 'qrCode', labelKey: 'more.qrCode', component: lazy(() => import('./web/register-code/qr-tab.tsx')) },
      ],
    },
  },
}

export default screens
