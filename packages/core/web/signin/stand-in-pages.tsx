import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Table } from 'antd'
import { useState } from 'react'
import { Route, Routes, useSearchParams } from 'react-router'
import { parseUrl } from '../../contract/parse-url.ts'
import { api } from '../api/client.ts'
import { useTitle } from '../page/site.ts'
import { NotFoundPage } from '../page/states.tsx'
import dayjs from '../ui/days.ts'
import { Sheet } from './sheet.tsx'
import { useWord } from './words.ts'

/** `/stand-in/*`: pages that stand in for external systems in development. */
export default function StandInPages() {
  return (
    <Routes>
      <Route path="sms" element={<SmsPage />} />
      <Route path="weixin" element={<WeixinPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

interface Sent {
  at: string
  mobile: string
  template: string
  params: Record<string, string>
}

function SmsPage() {
  const word = useWord()
  useTitle(word('standInSms'))
  const { data, isError } = useQuery({
    queryKey: ['stand-in', 'sms'],
    queryFn: () => api.get<{ list: Sent[] }>('/api/stand-in/sms'),
    refetchInterval: 2000,
  })
  return (
    <Sheet title={word('standInSms')}>
      <p className="core-signin-hint">{word(isError ? 'standInSmsAway' : 'standInSmsHint')}</p>
      {data && data.list.length === 0 && <Empty description={word('standInEmpty')} />}
      {data && data.list.length > 0 && (
        <Table<Sent>
          size="small"
          pagination={false}
          rowKey={({ at, mobile }) => at + mobile}
          dataSource={data.list}
          columns={[
            { title: word('scanTime'), render: (_, { at }) => dayjs(at).format('HH:mm:ss') },
            { title: word('mobile'), dataIndex: 'mobile' },
            { title: word('code'), render: (_, { params }) => Object.values(params).join(' ') },
          ]}
        />
      )}
    </Sheet>
  )
}

const CALLBACK = '/api/user/weixin/callback'
const PHONE_CALLBACK = /^\/h5\/[a-z]{2,20}\/weixin$/

/** Always a page of this product: an address in a link must not lead to another site. */
function callbackOf(redirectUri: string | null): string {
  const pathname = parseUrl(redirectUri ?? '')?.pathname ?? ''
  return PHONE_CALLBACK.test(pathname) ? pathname : CALLBACK
}

function WeixinPage() {
  const word = useWord()
  const [search] = useSearchParams()
  const [nickname, setNickname] = useState('')
  useTitle(word('standInWeixin'))

  function answer(code?: string) {
    const query = new URLSearchParams({ state: search.get('state') ?? '', ...(code ? { code } : {}) })
    location.assign(`${callbackOf(search.get('redirect_uri'))}?${query}`)
  }
  return (
    <Sheet title={word('standInWeixin')}>
      <p className="core-signin-hint">{word('standInWeixinHint')}</p>
      <Input
        aria-label={word('nickname')}
        placeholder={word('nickname')}
        size="large"
        maxLength={30}
        value={nickname}
        onChange={(event) => setNickname(event.target.value)}
      />
      <div className="core-signin-buttons">
        <Button
          type="primary"
          size="large"
          disabled={nickname.trim() === ''}
          onClick={() => answer(`stand-in:${nickname.trim()}`)}
        >
          {word('agree')}
        </Button>
        <Button size="large" onClick={() => answer()}>
          {word('refuse')}
        </Button>
      </div>
    </Sheet>
  )
}
