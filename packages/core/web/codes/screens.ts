import type { EntityScreens } from '../app/screens.ts'
import { lazy } from '../page/chunk.ts'

/** The screens of an app's entity of printed codes. The app has the word `more.codeTab`. */
export const codeScreens = {
  detailTabs: [{ key: 'code', labelKey: 'more.codeTab', component: lazy(() => import('./code-tab.tsx')) }],
  listActions: lazy(() => import('./codes-actions.tsx')),
} satisfies EntityScreens
