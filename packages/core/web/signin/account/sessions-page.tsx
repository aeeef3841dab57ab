import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Popconfirm, Skeleton } from 'antd'
import { api } from '../../api/client.ts'
import { LoadFailed } from '../../crud/load-failed.tsx'
import { useTitle } from '../../page/site.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { timeText } from '../../ui/zone.ts'
import { ZoneNote } from '../../ui/zone-note.tsx'
import { describeDevice } from '../device.ts'
import { useWord, type Word } from '../words.ts'
import '../signin.css'

interface Listed {
  _id: string
  current: boolean
  way: string
  ip: string | null
  userAgent: string | null
  createdAt: string
  seenAt: string
}

const KEY = ['user', 'sessions']
const WAYS: Readonly<Record<string, Word>> = {
  account: 'wayAccount',
  sms: 'waySms',
  token: 'wayToken',
  qrcode: 'wayQrcode',
  weixin: 'wayWeixin',
}

/** `/user/sessions`: the sessions of this person, each with a button to end it. */
export default function SessionsPage() {
  const word = useWord()
  useTitle(word('sessionsTitle'))
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => api.get<{ list: Listed[] }>('/api/user/session/list'),
  })
  const end = useEnd()
  const others = data?.list.filter(({ current }) => !current) ?? []
  return (
    <div className="core-user-page">
      <h1>{word('sessionsTitle')}</h1>
      <p className="core-signin-hint">{word('sessionsHint')}</p>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <ul className="core-signin-sessions">
          {data.list.map((one) => (
            <Row key={one._id} one={one} onEnd={() => end({ _id: one._id })} />
          ))}
        </ul>
      )}
      {data && others.length === 0 && <p className="core-signin-hint">{word('onlyThis')}</p>}
      {others.length > 0 && (
        <Popconfirm
          title={word('endOthersAsk')}
          okText={word('endSession')}
          cancelText={word('cancel')}
          onConfirm={() => end({})}
        >
          <Button danger>{word('endOthers')}</Button>
        </Popconfirm>
      )}
    </div>
  )
}

function useEnd() {
  const word = useWord()
  const client = useQueryClient()
  const { message } = App.useApp()
  const { mutate } = useMutation({
    mutationFn: (which: { _id?: string }) => api.del<{ ended: number }>('/api/user/session', which),
    onSuccess: ({ ended }) => message.success(word('ended', { count: ended })),
    onError: (failure) => message.error(failure.message),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
  return mutate
}

function Row({ one, onEnd }: { one: Listed; onEnd(): void }) {
  const word = useWord()
  return (
    <li>
      <div>
        <h2>
          {describeDevice(one.userAgent) ?? word('unknownDevice')}
          {one.current && <StatusTag colour="green">{word('thisDevice')}</StatusTag>}
        </h2>
        <p className="core-signin-hint">
          {[word(WAYS[one.way] ?? 'wayAccount'), one.ip].filter(Boolean).join(' · ')}
          {` · ${word('signedInAt')} ${timeText(one.createdAt)} · ${word('seenAt')} ${timeText(one.seenAt)}`}
          <ZoneNote />
        </p>
      </div>
      {!one.current && (
        <Popconfirm
          title={word('endSessionAsk')}
          okText={word('endSession')}
          cancelText={word('cancel')}
          onConfirm={onEnd}
        >
          <Button danger>{word('endSession')}</Button>
        </Popconfirm>
      )}
    </li>
  )
}
