import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Popconfirm, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { useSite, useTitle } from '../../page/site.ts'
import { timeText } from '../../ui/zone.ts'
import { useWord, type Word } from '../words.ts'
import '../signin.css'

interface Bound {
  weixin: { nickname: string; boundAt: string } | null
}

const KEY = ['user', 'weixin']
const OUTCOMES: Readonly<Record<string, Word>> = {
  bound: 'weixinDone',
  taken: 'weixinTaken',
  cancelled: 'weixinCancelled',
}

/** `/user/weixin`: the weixin account with which this person can sign in. */
export default function WeixinPage() {
  const word = useWord()
  const site = useSite()
  useTitle(word('weixinTitle'))
  useOutcome()
  const { data } = useQuery({ queryKey: KEY, queryFn: () => api.get<Bound>('/api/user/weixin') })
  return (
    <div className="core-user-page">
      <h1>{word('weixinTitle')}</h1>
      {!data && <Skeleton active />}
      {data?.weixin && <BoundTo {...data.weixin} />}
      {data && !data.weixin && <NotBound isOn={site?.ways?.weixin ?? false} />}
    </div>
  )
}

function BoundTo({ nickname, boundAt }: { nickname: string; boundAt: string }) {
  const word = useWord()
  const client = useQueryClient()
  const { message } = App.useApp()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.del('/api/user/weixin/unbind'),
    onSuccess: () => {
      message.success(word('unbound'))
      return client.invalidateQueries({ queryKey: KEY })
    },
    onError: (failure) => message.error(failure.message),
  })
  return (
    <div className="core-user-card core-signin-weixin">
      <p>{word('weixinBound', { nickname })}</p>
      <p className="core-signin-hint">{word('weixinBoundAt', { time: timeText(boundAt) })}</p>
      <Popconfirm
        title={word('unbindAsk')}
        okText={word('unbindWeixin')}
        cancelText={word('cancel')}
        onConfirm={() => mutate()}
      >
        <Button danger loading={isPending}>
          {word('unbindWeixin')}
        </Button>
      </Popconfirm>
    </div>
  )
}

function NotBound({ isOn }: { isOn: boolean }) {
  const word = useWord()
  const { message } = App.useApp()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.get<{ url: string }>('/api/user/weixin', { type: 'bind' }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (failure) => message.error(failure.message),
  })
  return (
    <div className="core-user-card core-signin-weixin">
      <p>{word('weixinNone')}</p>
      <p className="core-signin-hint">{word(isOn ? 'weixinNoneHint' : 'weixinOff')}</p>
      <Button type="primary" disabled={!isOn} loading={isPending} onClick={() => mutate()}>
        {word('bindWeixin')}
      </Button>
    </div>
  )
}

/** After the return from weixin, shows the result once. */
function useOutcome(): void {
  const word = useWord()
  const { message } = App.useApp()
  const [search, setSearch] = useSearchParams()
  const outcome = search.get('weixin')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each result
  useEffect(() => {
    if (!outcome) return
    const text = word(OUTCOMES[outcome] ?? 'weixinFailed')
    if (outcome === 'bound') message.success(text)
    else message.error(text)
    setSearch({}, { replace: true })
  }, [outcome])
}
