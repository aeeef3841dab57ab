import { ApiRefusal } from '@atrium/core/web/api/client'
import { useLocale } from '@atrium/core/web/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { PhoneCalls } from '../../contract/patterns/phone.ts'
import { usePhone } from './phone.tsx'
import type { Resolved } from './phone-parts.ts'
import { useWeixin } from './weixin/use-weixin.ts'

/** How often the offer is requested again while the consumer chooses. */
const LOOK_AGAIN_MS = 5_000

/** The code of the first page's address, or of the last visit; null: none, as at the host of a tenant. */
export function useCode(): string | null {
  const { no } = usePhone()
  const [search] = useSearchParams()
  return search.get('no') ?? no
}

/**
 * What a code resolves to, or without one the host of this page. The visit is remembered, and inside weixin the consumer
 * is signed in through it. `everyMs`: how often it is requested again.
 */
export function useVisit<P extends PhoneCalls>(no: string | null, everyMs = LOOK_AGAIN_MS) {
  const { api, path, who, visit } = usePhone()
  const locale = useLocale()
  const isScan = (useLocation().state as { isScan?: boolean } | null)?.isScan === true
  const counted = useRef(!isScan)
  const query = useQuery({
    queryKey: ['h5', path, 'qrcode', no, who, locale],
    queryFn: () => {
      // Only the first request counts as the scan.
      const scan = counted.current ? undefined : 1
      counted.current = true
      return api.get<Resolved<P>>(`${path}/qrcode`, { no: no ?? undefined, scan })
    },
    placeholderData: keepPreviousData,
    // Refetched on mount: a consumer who comes back from the payment page now has an order.
    refetchOnMount: 'always',
    refetchInterval: ({ state: { error } }) => (error instanceof ApiRefusal ? false : everyMs),
  })
  const { data } = query
  // Before the page is painted: a button that is pressed at once must name the seller and the code.
  useLayoutEffect(() => {
    if (data) visit(data.seller, no)
  }, [data, no, visit])
  useWeixin(no, data)
  return query
}
