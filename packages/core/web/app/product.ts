import { createContext, useContext } from 'react'
import type { AppEntry, PlannedApp } from './entry.ts'

/** What `product/` passes to `mount`: the apps with code and the apps without code yet. */
export interface Product {
  apps: readonly AppEntry[]
  planned: readonly PlannedApp[]
}

export const ProductContext = createContext<Product>({ apps: [], planned: [] })

export function useProduct(): Product {
  return useContext(ProductContext)
}
