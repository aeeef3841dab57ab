import { createContext, useContext } from 'react'
import type { LiveLink } from './live-link.ts'

export interface ViewerContext {
  link: LiveLink
  /** Where layers over the dashboard go: inside the viewer (its colours), outside the scaled stage. */
  layers: HTMLElement | null
}

export const ViewerContextProvider = createContext<ViewerContext | null>(null)

export function useViewer(): ViewerContext {
  const viewer = useContext(ViewerContextProvider)
  if (!viewer) throw new Error('An item stands outside of a viewer')
  return viewer
}
