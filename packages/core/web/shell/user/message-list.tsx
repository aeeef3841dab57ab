import { App, Button, Popconfirm } from 'antd'
import { Link } from 'react-router'
import { StatePage } from '../../page/states.tsx'
import { timeText } from '../../ui/zone.ts'
import { type Message, NOT_READ, placeOf, READ, useMessageCalls } from '../messages/calls.ts'
import { useWord, type Word } from '../words.ts'

/** One page of messages. Opening the link of a message marks it as read. */
export function MessageList({ list, dim }: { list: readonly Message[]; dim: boolean }) {
  const word = useWord()
  if (list.length === 0) return <StatePage inside inWords title={word('noMessages')} text={word('noMessagesHint')} />
  return (
    <ul className="core-user-messages" aria-busy={dim}>
      {list.map((message) => (
        <Row key={message._id} message={message} />
      ))}
    </ul>
  )
}

function Row({ message }: { message: Message }) {
  const word = useWord()
  const { mark, remove } = useMessageCalls()
  const { message: toast } = App.useApp()
  const showFailure = (failure: Error) => void toast.error(failure.message)
  const isUnread = message.status === NOT_READ
  const place = placeOf(message)
  const read = () => mark({ _id: message._id }, READ).catch(showFailure)
  return (
    <li data-unread={isUnread}>
      <h2>
        {isUnread && <span className="core-user-unread">{word('messageUnread')}</span>}
        {message.level > 1 && (
          <span className="core-user-urgent">{word(message.level > 2 ? 'urgent' : 'important')}</span>
        )}
        {message.title}
      </h2>
      <p className="core-user-message-when">
        <span>{word(TYPE_WORDS[message.type] ?? 'typeSystem')}</span>
        <time dateTime={message.createdAt}>{timeText(message.createdAt)}</time>
      </p>
      <p className="core-user-message-content">{message.content}</p>
      <div className="core-user-message-actions">
        {place && (
          <Link to={place} onClick={() => isUnread && void read()}>
            {word('view')}
          </Link>
        )}
        {isUnread && (
          <Button type="link" size="small" onClick={read}>
            {word('markRead')}
          </Button>
        )}
        <Popconfirm
          title={word('deleteMessage')}
          okText={word('remove')}
          cancelText={word('cancel')}
          onConfirm={() => remove([message._id]).catch(showFailure)}
        >
          <Button type="link" size="small" danger>
            {word('remove')}
          </Button>
        </Popconfirm>
      </div>
    </li>
  )
}

/** Message type → its word. */
export const TYPE_WORDS: Readonly<Record<number, Word>> = {
  1: 'typeSystem',
  2: 'typeOrder',
  3: 'typeAlarm',
  4: 'typeWorkOrder',
  5: 'typeReview',
  6: 'typeBroadcast',
}
