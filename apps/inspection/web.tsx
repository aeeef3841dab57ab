import type { AppScreens } from '@atrium/core/web/app/screens'
import { chosenCodesAction, rowCodeTab } from '@atrium/core/web/codes/screens'
import { lazy, lazyPage } from '@atrium/core/web/page/chunk'
import type { ComponentType } from 'react'
import type app from './index.ts'
import type * as FormFields from './web/point/form-fields.tsx'

// Each cell receives the value of its own field.
// biome-ignore lint/suspicious/noExplicitAny: as the type of screens says
type Any = ComponentType<any>

const formPart = (name: keyof typeof FormFields) =>
  lazy(async () => ({ default: (await import('./web/point/form-fields.tsx'))[name] as Any }))

/** Screens that cannot be drawn from the descriptors. */
const screens: AppScreens<typeof app> = {
  mobile: {
    today: lazy(() => import('./web/mobile/today.tsx')),
    pages: {
      'record/path/:id': lazyPage(() => import('./web/mobile/round-page.tsx')),
      'record/path/:id/:code': lazyPage(() => import('./web/mobile/visit-page.tsx')),
      'record/path/code/:code': lazyPage(() => import('./web/mobile/scanned-page.tsx')),
    },
    code: 'record/path/code/:code',
  },
  pages: { dashboard: lazyPage(() => import('./web/dashboard/page.tsx')) },
  entities: {
    point: {
      controls: { form: formPart('FormInput') },
      cells: { form: formPart('FormNames') },
      detailTabs: [rowCodeTab('more.codeTab')],
      bulkActions: chosenCodesAction,
    },
    path: {
      controls: {
        points: lazy(() => import('./web/path/points-input.tsx')),
        schedule: lazy(() => import('./web/path/schedule-input.tsx')),
      },
      cells: { schedule: lazy(() => import('./web/path/schedule-cell.tsx')) },
    },
    pathRecord: {
      detailTabs: [
        { key: 'progress', labelKey: 'more.progress', component: lazy(() => import('./web/round/progress-tab.tsx')) },
      ],
    },
    pointRecord: { cells: { values: lazy(() => import('./web/record/values-cell.tsx')) } },
  },
}

export default screens
