import { App, Button } from 'antd'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { ApiRefusal, api } from '../api/client.ts'
import { useEnter } from './use-sign-in.ts'
import { useWord, type Word } from './words.ts'

/** A button that opens weixin's sign-in page. */
export function WeixinButton() {
  const word = useWord()
  const { message } = App.useApp()
  const [search] = useSearchParams()

  async function leave() {
    try {
      const query = { type: 'login', redirectUrl: search.get('redirectUrl') }
      const { url } = await api.get<{ url: string }>('/api/user/weixin', query)
      location.assign(url)
    } catch (failure) {
      message.error(failure instanceof ApiRefusal ? failure.message : word('unreachable'))
    }
  }
  return <Button onClick={leave}>{word('weixinWay')}</Button>
}

/** The result in the address after the return from weixin, if nobody was signed in → its text. */
const OUTCOMES: Readonly<Record<string, Word>> = {
  unbound: 'weixinUnbound',
  cancelled: 'weixinCancelled',
  failed: 'weixinFailed',
  40103: 'weixinDisabled',
  40104: 'weixinClosed',
  40106: 'weixinFailed',
  50302: 'weixinBusy',
}

/** After the return from weixin, enters the product or shows the result. */
export function useWeixinAnswer(): void {
  const word = useWord()
  const enter = useEnter()
  const { message } = App.useApp()
  const [search, setSearch] = useSearchParams()
  const outcome = search.get('weixin')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each result
  useEffect(() => {
    if (!outcome) return
    if (outcome === 'ok') {
      api
        .get<Parameters<typeof enter>[0]>('/api/user/me')
        .then(enter)
        .catch(() => message.error(word('weixinFailed')))
      return
    }
    message.error(word(OUTCOMES[outcome] ?? 'weixinFailed'))
    search.delete('weixin')
    setSearch(search, { replace: true })
  }, [outcome])
}
