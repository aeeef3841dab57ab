import type { ListAnswer } from '@atrium/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { Button, Pagination, Segmented, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { useTitle } from '../site.ts'
import { StatePage } from '../states.tsx'
import { useWord } from '../words.ts'

interface Message {
  _id: string
  title: string
  content: string
  url: string | null
  /** notRead = 1, read = 2 */
  status: number
  createdAt: string
}

type Shown = 'all' | '1'

/** `/user/message`: what the product told this person, newest first. */
export function MessagesPage() {
  const word = useWord()
  const [shown, setShown] = useState<Shown>('all')
  const [current, setCurrent] = useState(1)
  useTitle(word('messages'))
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['messages', shown, current],
    queryFn: () => api.get<ListAnswer<Message>>('/api/message/list', { status: shown, current }),
    placeholderData: (before) => before,
  })

  function show(next: Shown) {
    setShown(next)
    setCurrent(1)
  }

  if (isError && !data) {
    return (
      <StatePage inWords title={word('messagesFailed')} text={word('unreachableHint')}>
        <Button onClick={() => refetch()}>{word('retry')}</Button>
      </StatePage>
    )
  }
  return (
    <div className="u-page">
      <header className="u-bar">
        <h1>{word('messages')}</h1>
        <Segmented<Shown>
          value={shown}
          onChange={show}
          options={[
            { value: 'all', label: word('messageAll') },
            { value: '1', label: word('messageUnread') },
          ]}
        />
      </header>
      {data ? <Messages list={data.list} dim={isFetching} /> : <Skeleton active paragraph={{ rows: 6 }} />}
      {data && data.pagination.total > data.pagination.pageSize && (
        <Pagination {...data.pagination} showSizeChanger={false} onChange={setCurrent} />
      )}
    </div>
  )
}

function Messages({ list, dim }: { list: readonly Message[]; dim: boolean }) {
  const word = useWord()
  if (list.length === 0) return <StatePage inside inWords title={word('noMessages')} text={word('noMessagesHint')} />
  return (
    <ul className="u-messages" aria-busy={dim}>
      {list.map((message) => (
        <li key={message._id} data-unread={message.status === 1}>
          <h2>
            {message.status === 1 && <span className="u-unread">{word('messageUnread')}</span>}
            {message.title}
          </h2>
          <time dateTime={message.createdAt}>{dayjs(message.createdAt).format('YYYY-MM-DD HH:mm:ss')}</time>
          <p>{message.content}</p>
          {message.url?.startsWith('/') && <Link to={message.url}>{word('view')}</Link>}
        </li>
      ))}
    </ul>
  )
}
