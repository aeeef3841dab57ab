import type { DetailTab, EntityScreens } from '../app/screens.ts'
import { lazy } from '../page/chunk.ts'

/** The screens of an app's entity of printed codes. The app has the word `more.codeTab`. */
export const codeScreens = {
  detailTabs: [{ key: 'code', labelKey: 'more.codeTab', component: lazy(() => import('./code-tab.tsx')) }],
  listActions: lazy(() => import('./codes-actions.tsx')),
} satisfies EntityScreens

/** In a list: the code by the address of its picture, and all codes as sheets to print. */
export const codeCell = lazy(() => import('./code-cell.tsx'))
export const allCodesAction = lazy(() => import('./all-codes-action.tsx'))

/** For the selected rows of a list: their codes as sheets to print. The app has the call `codeFileCall`. */
export const chosenCodesAction = lazy(() => import('./chosen-codes-action.tsx'))

/** The tab with the printed code of a row; the app has the call `codeFileCall`. */
export const rowCodeTab = (labelKey: string): DetailTab => ({
  key: 'code',
  labelKey,
  component: lazy(() => import('./row-code-tab.tsx')),
})
