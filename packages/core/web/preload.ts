import type { QueryClient } from '@tanstack/react-query'
import { isValidElement } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { sessionQuery } from './access/session.ts'
import type { AppEntry } from './app/entry.ts'
import { pageAt, screensOf } from './app/screens-of.ts'
import { currentLocale } from './i18n.ts'
import { MOBILE } from './mobile/routes.tsx'
import { preload } from './page/chunk.ts'
import { siteQuery } from './page/site.ts'
import { wordsQuery } from './shell/frame/words-query.ts'
import { EntityPages } from './shell/pages/entity-pages.ts'

/**
 * Loads the code, session and words of the page at this address side by side. Drawn part by part, each part would be
 * asked for only after the one around it was drawn. What fails here is loaded, and told, by the page itself.
 */
export async function preloadPage(
  routes: RouteObject[],
  path: string,
  apps: readonly AppEntry[],
  client: QueryClient,
): Promise<void> {
  const matches = matchRoutes(routes, path) ?? []
  const params = matches.at(-1)?.params
  const entry = apps.find(({ app }) => app.key === params?.app)
  const isInShell = matches.some(({ route }) => route.id === SHELL)
  const isBranded = matches.some(({ route }) => route.id === BRANDED)
  const isMobile = matches.some(({ route }) => route.id === MOBILE)
  await Promise.allSettled([
    ...matches.map(({ route }) => preload(isValidElement(route.element) && route.element.type)),
    ...(isBranded ? [client.prefetchQuery(siteQuery(currentLocale()))] : []),
    ...(isInShell ? [preloadSession(apps, client)] : []),
    ...(isMobile ? [client.prefetchQuery(sessionQuery)] : []),
    ...(isInShell && entry ? [preloadAppPage(entry, params?.['*'] ?? '')] : []),
  ])
}

/** The id of the route around the pages that show the product's title and logo: they are there at the first paint. */
export const BRANDED = 'branded'

/** The id of the route around all pages that need a session. */
export const SHELL = 'shell'

async function preloadSession(apps: readonly AppEntry[], client: QueryClient): Promise<void> {
  await client.prefetchQuery(sessionQuery)
  const session = client.getQueryData(sessionQuery.queryKey)
  if (session) await client.prefetchQuery(wordsQuery(session, apps))
}

async function preloadAppPage(entry: AppEntry, path: string): Promise<void> {
  await preload(pageAt(await screensOf(entry), path) ?? EntityPages)
}
