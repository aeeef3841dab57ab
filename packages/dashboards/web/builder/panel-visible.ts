import { createContext, useContext } from 'react'

/** Whether a panel can be seen. A page that keeps hidden panels says so, and they ask the server for nothing. */
export const PanelVisible = createContext(true)

export const usePanelVisible = () => useContext(PanelVisible)
