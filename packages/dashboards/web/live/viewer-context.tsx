import { LayersContext } from '@atrium/charts/web/inputs/layers'
import { createContext, type ReactNode, useContext } from 'react'
import type { LiveLink } from './live-link.ts'

export interface ViewerContext {
  link: LiveLink
  /** The element for layers over the dashboard. */
  layers: HTMLElement | null
}

const LinkContext = createContext<LiveLink | null>(null)

export function ViewerContextProvider({
  value: { link, layers },
  children,
}: {
  value: ViewerContext
  children: ReactNode
}) {
  return (
    <LinkContext value={link}>
      <LayersContext value={layers}>{children}</LayersContext>
    </LinkContext>
  )
}

export function useLink(): LiveLink {
  const link = useContext(LinkContext)
  if (!link) throw new Error('An item stands outside of a viewer')
  return link
}
