import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import type { Locale } from '../../contract/refusal.ts'
import { api } from '../api/client.ts'
import { useLocale } from '../words.ts'

/** Title and logo for the host name of this page. */
export interface Site {
  title: string
  logo: string | null
  demo: boolean
  /** The ways to sign in that are configured besides the password. */
  ways?: { sms: boolean; weixin: boolean; register: boolean }
}

/** The default title depends on the language. */
export const siteQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['site', locale],
    queryFn: () => api.get<Site>('/api/site'),
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useSite(): Site | undefined {
  return useQuery({ ...siteQuery(useLocale()), placeholderData: keepPreviousData }).data
}

/** Sets the window's title: the page's own part, then the product's. */
export function useTitle(page?: string): void {
  useTitleBy(useEffect, page)
}

/** The same for a page around others, whose own titles win, also if both become known at once: it sets its own before. */
export function useOuterTitle(page: string): void {
  useTitleBy(useLayoutEffect, page)
}

function useTitleBy(useAnEffect: typeof useEffect, page: string | undefined): void {
  const title = useSite()?.title
  useAnEffect(() => {
    document.title = [page, title].filter(Boolean).join(' · ')
  }, [page, title])
}
