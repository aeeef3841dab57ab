import type { Widget } from '../../../contract/define/fields.ts'
import type { Screen } from '../../app/screens.ts'
import { lazy } from '../../page/chunk.ts'

/** Controls for free-form values that several apps have, by the field's `widget`. */
export const FREE_CONTROLS: Readonly<Record<Widget, Screen>> = {
  geo: lazy(() => import('../../map/geo-input.tsx')),
  specs: lazy(() => import('./specs-input.tsx')),
}
