import { type ComponentType, lazy } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: props differ by control, and React's component types are invariant
type FreeControl = ComponentType<any>

/** Controls of free shapes that several apps have, by the field's `widget`; an app's own of that name comes first. */
export const FREE_CONTROLS: Readonly<Record<string, FreeControl>> = {
  geo: lazy(() => import('../../map/geo-input.tsx')),
  specs: lazy(() => import('./specs-input.tsx')),
}
