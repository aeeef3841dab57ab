import { createContext, useContext } from 'react'
import type { LiveLink } from './live-link.ts'

export interface ViewerContext {
  link: LiveLink
  /** The element for layers over the dashboard: inside the viewer, for its colours, but outside the scaled stage. */
  layers: HTMLElement | null
}

export const ViewerContextProvider = createContext<ViewerContext | null>(null)

export function useViewer(): ViewerContext {
  const viewer = useContext(ViewerContextProvider)
  if (!viewer) throw new Error('An item stands outside of a viewer')
  return viewer
}
