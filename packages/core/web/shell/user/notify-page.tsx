import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type NotifySettings, type Session, sessionQuery, useSession } from '../../access/session.ts'
import { api } from '../../api/client.ts'
import { useSite, useTitle } from '../../page/site.ts'
import { useWord, type Word } from '../words.ts'
import { TYPE_WORDS } from './message-list.tsx'

const CHANNELS = ['site', 'sms', 'weixin'] as const
const CHANNEL_WORDS = { site: 'channelSite', sms: 'channelSms', weixin: 'channelWeixin' } as const satisfies Record<
  (typeof CHANNELS)[number],
  Word
>
/** The type of messages about the account itself, which cannot be turned off. */
const ALWAYS = '1'

/** `/user/notify`: which kinds of messages the person receives, and through which message channels. */
export function NotifyPage() {
  const word = useWord()
  useTitle(word('notify'))
  return (
    <div className="core-user-page">
      <h1>{word('notify')}</h1>
      <section className="core-user-card" aria-labelledby="u-kinds">
        <h2 id="u-kinds">{word('notifyKinds')}</h2>
        <Kinds />
        <Unreachable />
      </section>
      <section className="core-user-card" aria-labelledby="u-desktop">
        <h2 id="u-desktop">{word('desktop')}</h2>
        <Desktop />
      </section>
    </div>
  )
}

function Kinds() {
  const word = useWord()
  const client = useQueryClient()
  const { message } = App.useApp()
  const { notify } = useSession().adminUser
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (next: NotifySettings) =>
      api.put<{ adminUser: Session['adminUser'] }>('/api/user/loginUser', { notify: next }),
    onSuccess: ({ adminUser }) =>
      client.setQueryData<Session>(sessionQuery.queryKey, (session) => session && { ...session, adminUser }),
    onError: (failure) => message.error(failure.message),
  })
  // The switch shows the new value while the request is in progress.
  const shown = isPending ? variables : notify
  return (
    <table className="core-user-kinds">
      <thead>
        <tr>
          <th scope="col">{word('messageType')}</th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {word(CHANNEL_WORDS[channel])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(TYPE_WORDS).map(([type, name]) => (
          <tr key={type}>
            <th scope="row">{word(name)}</th>
            {CHANNELS.map((channel) => (
              <td key={channel}>
                <Switch
                  size="small"
                  aria-label={`${word(name)} · ${word(CHANNEL_WORDS[channel])}`}
                  disabled={type === ALWAYS || isPending}
                  checked={type === ALWAYS || shown[type]?.[channel] !== false}
                  onChange={(wanted) => mutate({ ...notify, [type]: { ...notify[type], [channel]: wanted } })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Says through which channels nothing can reach this person, whatever the switches say. */
function Unreachable() {
  const word = useWord()
  const ways = useSite()?.ways
  const { mobile } = useSession().user
  const { data } = useQuery({
    queryKey: ['user', 'weixin'],
    queryFn: () => api.get<{ weixin: object | null }>('/api/user/weixin'),
    enabled: ways?.weixin === true,
  })
  if (!ways) return null
  return (
    <ul className="core-user-unreachable">
      {!ways.sms && <li>{word('smsOff')}</li>}
      {ways.sms && !mobile && <li>{word('smsNoMobile')}</li>}
      {!ways.weixin && <li>{word('weixinOff')}</li>}
      {data?.weixin === null && (
        <li>
          {word('weixinNotBound')} <Link to="/user/weixin">{word('weixinBind')}</Link>
        </li>
      )}
    </ul>
  )
}

function Desktop() {
  const word = useWord()
  const isThere = 'Notification' in window
  const [permission, setPermission] = useState(isThere ? Notification.permission : 'denied')
  if (permission === 'granted') return <p>{word('desktopOn')}</p>
  if (!isThere || permission === 'denied') return <p>{word(isThere ? 'desktopDenied' : 'desktopMissing')}</p>
  return (
    <div className="core-user-desktop">
      <p>{word('desktopHint')}</p>
      <Button onClick={async () => setPermission(await Notification.requestPermission())}>
        {word('desktopAllow')}
      </Button>
    </div>
  )
}
