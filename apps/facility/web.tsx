import type { AppScreens } from '@atrium/core/web/app/screens'
import { chosenCodesAction, rowCodeTab } from '@atrium/core/web/codes/screens'
import { lazy, lazyPage } from '@atrium/core/web/page/chunk'
import type { ComponentType } from 'react'
import type app from './index.ts'
import type * as CategoryFields from './web/category-fields.tsx'

// Each cell receives the value of its own field.
// biome-ignore lint/suspicious/noExplicitAny: as the type of screens says
type Any = ComponentType<any>

const categoryPart = (name: keyof typeof CategoryFields) =>
  lazy(async () => ({ default: (await import('./web/category-fields.tsx'))[name] as Any }))

/** Screens that cannot be drawn from the descriptors. */
const screens: AppScreens<typeof app> = {
  mobile: {
    today: lazy(() => import('./web/mobile/today.tsx')),
    pages: {
      'repair/:id': lazyPage(() => import('./web/mobile/repair-page.tsx')),
      'repair/:id/finish': lazyPage(() => import('./web/mobile/finish-page.tsx')),
      'repair/:id/log': lazyPage(() => import('./web/mobile/log-page.tsx')),
      'facility/code/:code': lazyPage(() => import('./web/mobile/facility-page.tsx')),
    },
    code: 'facility/code/:code',
  },
  open: {
    '/q/facility/:code': lazyPage(() => import('./web/open/report-page.tsx')),
    '/q/facility/repair/:token': lazyPage(() => import('./web/open/own-report-page.tsx')),
  },
  pages: { dashboard: lazyPage(() => import('./web/dashboard.tsx')) },
  entities: {
    repair: {
      controls: { rating: lazy(() => import('./web/rating-input.tsx')) },
      listViews: [{ key: 'board', labelKey: 'more.board', component: lazy(() => import('./web/board/board.tsx')) }],
      detailTabs: [
        { key: 'log', labelKey: 'entities.repair.fields.logs', component: lazy(() => import('./web/log-tab.tsx')) },
      ],
      below: {
        instead: ['logs', 'fromApp', 'fromEntity', 'fromId'],
        component: lazy(() => import('./web/repair-source.tsx')),
      },
      dialogs: {
        accept: {
          start: ({ defaultRepairer, dueAt }) => ({ repairers: defaultRepairer ? [defaultRepairer] : [], dueAt }),
        },
        assign: { start: ({ repairers }) => ({ repairers }) },
      },
    },
    facility: {
      controls: { fields: lazy(() => import('./web/facility-fields.tsx')) },
      detailTabs: [rowCodeTab('more.codeTab')],
      bulkActions: chosenCodesAction,
      below: { instead: ['fields', 'answers'], component: lazy(() => import('./web/facility-answers.tsx')) },
    },
    category: { controls: { fields: categoryPart('FieldsInput') }, cells: { fields: categoryPart('FieldNames') } },
  },
}

export default screens
