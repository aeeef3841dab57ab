import type { PhoneApi } from '@atrium/core/web/api/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { usePhone } from './phone.tsx'
import type { PayWay } from './phone-parts.ts'

/** The answer of `POST /api/client/pay`. */
interface Pay {
  paid: boolean
  url?: string
  qr?: string
  jsapi?: Record<string, string>
  score?: string
}

/** Inside weixin, payment and pay score are started by weixin's JavaScript bridge. */
interface WeixinBridge {
  invoke(
    name: 'getBrandWCPayRequest' | 'openBusinessView',
    params: Record<string, string>,
    done: (answer: { err_msg: string }) => void,
  ): void
}

/**
 * Starts the payment of an order and opens the payment page. Whatever the result, the consumer ends on the page of the
 * order.
 * @throws ApiRefusal | Unreachable
 */
export function usePay(): (api: PhoneApi, order: string, way: PayWay) => Promise<void> {
  const { app, path } = usePhone()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    async (api, order, way) => {
      const back = `/h5/${app.key}/order/${order}`
      const { pay } = await api.post<{ pay: Pay }>('/api/client/pay', { order, channel: way })
      const bridge = (window as { WeixinJSBridge?: WeixinBridge }).WeixinJSBridge
      if (pay.jsapi && bridge) {
        await opened(bridge, 'getBrandWCPayRequest', pay.jsapi)
      } else if (pay.score && bridge) {
        await opened(bridge, 'openBusinessView', { businessType: 'wxpayScoreUse', queryString: pay.score })
      } else if (pay.url) {
        const { pathname, search } = new URL(pay.url)
        // The stand-in is a page of this product, whatever host name is used here.
        if (way === 'mock' || way === 'score') return navigate(`${pathname}${search}&back=${encodeURIComponent(back)}`)
        return location.assign(withBack(pay.url, location.origin + back))
      }
      // What is known is from before the payment: the balance, and the order, whose page would offer it once more.
      await client.invalidateQueries({ queryKey: ['h5'], refetchType: 'none' })
      await client.invalidateQueries({ queryKey: ['h5', path, 'order', order] })
      navigate(back, { state: pay.qr ? { qr: pay.qr } : null })
    },
    [app.key, path, client, navigate],
  )
}

/** On the page of a provider: what the pages behind it have read is from before the payment, and is read anew. */
export function forgetBefore(client: QueryClient): void {
  client.removeQueries({ queryKey: ['h5'], type: 'inactive' })
}

/** Waits until the consumer comes back from a page of weixin, whatever happened there. */
function opened(bridge: WeixinBridge, name: Parameters<WeixinBridge['invoke']>[0], params: Record<string, string>) {
  return new Promise<void>((resolve) => bridge.invoke(name, params, () => resolve()))
}

/** Adds the address to which weixin's page returns afterwards. */
function withBack(url: string, back: string): string {
  const address = new URL(url)
  address.searchParams.set('redirect_url', back)
  return address.href
}
