import { createContext, useContext } from 'react'
import type { AppEntry, PlannedApp } from './entry.ts'

/** What product/ hands to mount: the apps with code and those without yet. */
export interface Product {
  apps: readonly AppEntry[]
  planned: readonly PlannedApp[]
}

export const ProductContext = createContext<Product>({ apps: [], planned: [] })

export function useProduct(): Product {
  return useContext(ProductContext)
}
