import type { AppScreens } from '@atrium/core/web/app/screens'
import { lazy, lazyPage } from '@atrium/core/web/page/chunk'
import type visitorApp from './index.ts'

/**
 * Screens that cannot be drawn from the descriptors. Each is a chunk of its own, so that a phone loads only the form.
 */
const screens: AppScreens<typeof visitorApp> = {
  pages: { dashboard: lazyPage(() => import('./web/dashboard/page.tsx')) },
  open: { '/q/visitor/:code': lazyPage(() => import('./web/phone-form/page.tsx')) },
  entities: {
    visitor: {
      cells: {
        fields: lazy(() => import('./web/record/answers-cell.tsx')),
        photo: lazy(() => import('./web/record/photo-cell.tsx')),
      },
    },
    registerCode: {
      controls: { fields: lazy(() => import('./web/register-code/form.tsx')) },
      cells: { fields: lazy(() => import('./web/register-code/fields-cell.tsx')) },
      detailTabs: [
        { key: 'qrCode', labelKey: 'more.qrCode', component: lazy(() => import('./web/register-code/qr-tab.tsx')) },
      ],
    },
  },
}

export default screens
