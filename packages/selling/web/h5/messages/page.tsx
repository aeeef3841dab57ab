import { Failed, Frame, Notice, Waiting } from '@atrium/core/web/phone/frame'
import { MoreButton } from '@atrium/core/web/phone/more-button'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { eachOnce } from '../each-once.ts'
import { isSignedOut, usePhone } from '../phone.tsx'
import { type PhonePage, useAllPages } from '../use-all-pages.ts'
import { timeOf, useWord } from '../words.ts'
import './messages.css'
import { messagesKey, useUnread } from './use-unread.ts'

interface Message {
  _id: string
  title: string
  content: string
  /** The id of the order that it is about. */
  order: string | null
  isRead: boolean
  createdAt: string
}

/** `/h5/<app>/messages`: what the seller has written to this consumer, the newest first. */
export function MessagesPage() {
  const { home, token } = usePhone()
  const word = useWord()
  return (
    <Frame title={word('messages')} up={home}>
      {token === null ? <None /> : <Messages />}
    </Frame>
  )
}

function None() {
  const word = useWord()
  return <Notice icon="bell" title={word('messagesEmpty')} text={word('messagesEmptyHint')} />
}

function Messages() {
  const { api, path, who } = usePhone()
  const word = useWord()
  const client = useQueryClient()
  const unread = useUnread() ?? 0
  const query = useAllPages<PhonePage<Message>>([...messagesKey(path), 'list', who], '/api/client/message/list')
  const { data, error, refetch } = query
  const read = async (body: { _id?: string }) => {
    // If it fails, the messages stay unread and can be marked again.
    await api.put('/api/client/message', body).catch(() => undefined)
    await client.invalidateQueries({ queryKey: messagesKey(path) })
  }
  if (isSignedOut(error)) return <None />
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Waiting />
  const messages = eachOnce(data.pages)
  if (messages.length === 0) return <None />
  return (
    <>
      {unread > 0 && (
        <button type="button" className="core-phone-button core-phone-wide" onClick={() => void read({})}>
          {word('readAll')}
        </button>
      )}
      <ul className="core-phone-orders">
        {messages.map((message) => (
          <MessageCard key={message._id} message={message} onRead={() => void read({ _id: message._id })} />
        ))}
      </ul>
      <MoreButton of={query} />
    </>
  )
}

function MessageCard({ message, onRead }: { message: Message; onRead(): void }) {
  const { app } = usePhone()
  const word = useWord()
  const { title, content, order, isRead, createdAt } = message
  const text = (
    <>
      <span className="selling-phone-message-head">
        {!isRead && <span className="selling-phone-unread-dot" aria-hidden="true" />}
        <strong>{title}</strong>
        {!isRead && <span className="core-hidden">{word('unreadOne')}</span>}
        <time className="core-phone-muted" dateTime={createdAt}>
          {timeOf(createdAt)}
        </time>
      </span>
      <span className="selling-phone-message-content">{content}</span>
    </>
  )
  return (
    <li>
      {order ? (
        <Link
          className="selling-phone-message"
          to={`/h5/${app.key}/order/${order}`}
          onClick={() => !isRead && onRead()}
        >
          {text}
        </Link>
      ) : (
        <button
          type="button"
          className="selling-phone-message"
          aria-disabled={isRead}
          onClick={() => !isRead && onRead()}
        >
          {text}
        </button>
      )}
    </li>
  )
}
