import { LineIcon } from '@atrium/core/web/ui/line-icon'
import { Link } from 'react-router'
import { usePhone } from '../phone.tsx'
import { useWord } from '../words.ts'
import './messages.css'
import { useUnread } from './use-unread.ts'

/** The way to the messages, with the number of those that are unread. Nothing for a phone that nobody has signed in. */
export function MessagesLink() {
  const { app, token } = usePhone()
  const word = useWord()
  const unread = useUnread() ?? 0
  if (token === null) return null
  return (
    <Link className="selling-phone-messages-link" to={`/h5/${app.key}/messages`}>
      <LineIcon name="bell" size={20} />
      <span>{word('messages')}</span>
      {unread > 0 && (
        <strong className="selling-phone-unread">
          <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
          <span className="core-hidden">{word('unread', { count: unread })}</span>
        </strong>
      )}
    </Link>
  )
}
