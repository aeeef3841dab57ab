import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Pagination, Segmented, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../access/session.ts'
import { ApiRefusal, mayRetry } from '../../api/client.ts'
import { usePage } from '../../api/use-page.ts'
import { useTitle } from '../../page/site.ts'
import { StatePage } from '../../page/states.tsx'
import { ZoneNote } from '../../ui/zone-note.tsx'
import { listMessages, messagesKey, READ, setUnread, useMessageCalls } from '../messages/calls.ts'
import { useWord } from '../words.ts'
import { MessageList } from './message-list.tsx'

type Shown = 'all' | '1'

const PAGE_SIZES = [10, 20, 50, 100]

/** `/user/message`: this person's messages, newest first. Filter and page are in the address. */
export function MessagesPage() {
  const word = useWord()
  useTitle(word('messages'))
  const { shown, current, pageSize, go } = useShown()
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = usePage(
    [...messagesKey, shown, pageSize],
    current,
    (asOf) => listMessages({ status: shown, current, pageSize, asOf }),
    { onPage: (page) => go({ current: page }) },
  )
  // Later pages do not count what has arrived after the first one.
  const total = current === 1 ? data?.pagination.total : undefined
  useEffect(() => {
    if (shown === '1' && total !== undefined && !isFetching) setUnread(client, total)
  }, [client, shown, total, isFetching])

  if (error && !data) {
    return (
      <StatePage
        inWords
        title={word('messagesFailed')}
        text={error instanceof ApiRefusal ? error.message : word('unreachableHint')}
      >
        {mayRetry(error) && <Button onClick={() => refetch()}>{word('retry')}</Button>}
      </StatePage>
    )
  }
  return (
    <div className="core-user-page">
      <header className="core-user-bar">
        <h1>
          {word('messages')}
          <ZoneNote />
        </h1>
        <Segmented<Shown>
          aria-label={word('messages')}
          value={shown}
          onChange={(status) => go({ status, current: 1 })}
          options={[
            { value: 'all', label: word('messageAll') },
            { value: '1', label: word('messageUnread') },
          ]}
        />
        <ReadAll />
      </header>
      {data ? (
        <MessageList list={data.list} dim={isFetching} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
      {data && data.pagination.total > PAGE_SIZES[0]! && (
        <Pagination
          current={current}
          pageSize={pageSize}
          total={data.pagination.total}
          pageSizeOptions={PAGE_SIZES}
          showSizeChanger
          onChange={(next, size) => go({ current: size === pageSize ? next : 1, pageSize: size })}
        />
      )}
    </div>
  )
}

function ReadAll() {
  const word = useWord()
  const { messageCount } = useSession()
  const { mark } = useMessageCalls()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)

  async function readAll() {
    setBusy(true)
    await mark({ all: true }, READ).catch((failure: Error) => message.error(failure.message))
    setBusy(false)
  }

  return (
    <Button onClick={readAll} loading={isBusy} disabled={messageCount === 0}>
      {word('readAll')}
    </Button>
  )
}

function useShown() {
  const [address, setAddress] = useSearchParams()
  const asked = Number(address.get('pageSize'))
  const before = {
    status: address.get('status') === '1' ? ('1' as const) : ('all' as const),
    current: Math.max(1, Math.floor(Number(address.get('current'))) || 1),
    pageSize: PAGE_SIZES.includes(asked) ? asked : PAGE_SIZES[0]!,
  }
  function go(change: Partial<typeof before>) {
    const next = Object.entries({ ...before, ...change }).map(([name, value]) => [name, String(value)])
    setAddress(new URLSearchParams(next), { replace: true })
  }
  return { shown: before.status, current: before.current, pageSize: before.pageSize, go }
}
