import { createContext } from 'react'

/** Whether a part of a detail is drawn for paper: its rows are not divided into pages. */
export const OnPaper = createContext(false)
