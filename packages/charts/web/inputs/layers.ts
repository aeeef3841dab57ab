import { createContext, useContext } from 'react'

/**
 * The element for layers over what is drawn: inside the viewer, for its colours, but outside the scaled stage. Null
 * where none can be opened.
 */
export const LayersContext = createContext<HTMLElement | null>(null)

export const useLayers = (): HTMLElement | null => useContext(LayersContext)
