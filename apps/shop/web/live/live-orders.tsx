import { CompressOutlined, ExpandOutlined } from '@ant-design/icons'
import { RowActions } from '@atrium/core/web/crud/actions/row-actions'
import { EntityParts } from '@atrium/core/web/crud/entity-parts'
import { LoadFailed } from '@atrium/core/web/crud/load-failed'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { timeText } from '@atrium/core/web/ui/zone'
import { Button, Skeleton, Switch } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { DELIVER_OPTIONS, type Line, order } from '../../entities/order.ts'
import app from '../../index.ts'
import { useWords } from '../words.ts'
import './live-orders.css'
import type { AnyRow } from '@atrium/core/web/app/screens'
import { useBell } from './use-bell.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useLiveOrders } from './use-live-orders.ts'
import { useSteadyScroll } from './use-steady-scroll.ts'

const NEW_MS = 8_000

interface LiveRow extends AnyRow {
  no: string
  products: Line[]
  amount: number
  paidAt: string | null
  deliverOption: keyof typeof DELIVER_OPTIONS
  table: string | null
  consignee: { name: string; address: string } | null
}

/** The paid orders as they come, for the counter and the kitchen: with a bell, and in full screen. */
export function LiveOrders() {
  return (
    <EntityParts app={app} entity={order}>
      <Feed />
    </EntityParts>
  )
}

function Feed() {
  const { word, locale } = useWords()
  const bell = useBell()
  const { isFull, setFull } = useFullScreen()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const { rows, error, refetch, isConnected } = useLiveOrders((added) => {
    bell.ring()
    setFresh(new Set(added.map(({ _id }) => _id)))
  })
  useEffect(() => {
    if (fresh.size === 0) return
    const timer = setTimeout(() => setFresh(new Set()), NEW_MS)
    return () => clearTimeout(timer)
  }, [fresh])
  const place = useRef<HTMLOListElement>(null)
  const scroll = useSteadyScroll(place, rows?.map(({ _id }) => _id) ?? [])

  return (
    <section className="shop-live" data-full={isFull} aria-label={word('liveOrders')}>
      <header>
        <h2>{word('liveOrders')}</h2>
        <span className="shop-live-state" role="status" data-connected={isConnected}>
          {word(isConnected ? 'liveConnected' : 'liveLost')}
        </span>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: antd's switch is its control */}
        <label className="shop-live-sound">
          {word('sound')}
          <Switch checked={bell.isOn} onChange={bell.set} aria-label={word('sound')} />
        </label>
        <Button
          icon={isFull ? <CompressOutlined aria-hidden /> : <ExpandOutlined aria-hidden />}
          onClick={() => setFull(!isFull)}
        >
          {word(isFull ? 'leaveFullScreen' : 'fullScreen')}
        </Button>
      </header>
      {bell.silenced && (
        <p className="shop-live-silenced" role="alert">
          {word('silenced')}
        </p>
      )}
      <div className="shop-live-body">
        {scroll.unseen > 0 && (
          <Button className="shop-live-unseen" type="primary" shape="round" onClick={scroll.toTop}>
            {word('unseenOrders', { count: scroll.unseen })}
          </Button>
        )}
        {error && !rows && <LoadFailed title={word('liveFailed')} error={error} onRetry={() => void refetch()} />}
        {!rows && !error && <Skeleton active />}
        {rows?.length === 0 && <p className="shop-live-empty">{word('liveEmpty')}</p>}
        {rows && rows.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard
          <ol ref={place} tabIndex={0} aria-label={word('liveOrders')} onScroll={scroll.onScroll}>
            {(rows as LiveRow[]).map((row) => (
              <Row key={row._id} row={row} isNew={fresh.has(row._id)} />
            ))}
          </ol>
        )}
        <p className="core-hidden" role="status" lang={locale.replace('_', '-')}>
          {fresh.size > 0 && word('newOrders', { count: fresh.size })}
        </p>
      </div>
    </section>
  )
}

function Row({ row, isNew }: { row: LiveRow; isNew: boolean }) {
  const { t } = useWords()
  const { no, products, paidAt, createdAt, amount, deliverOption, table, consignee } = row
  const [statusKey, colour] = order.status[row.status as keyof typeof order.status]
  const way = t(`entities.order.options.deliverOption.${DELIVER_OPTIONS[deliverOption][0]}`)
  return (
    <li data-new={isNew}>
      <time dateTime={paidAt ?? createdAt}>{timeText(paidAt ?? createdAt).slice(11, 16)}</time>
      <Link to={`/shop/order/${row._id}`} title={no}>
        #{no.slice(-4)}
      </Link>
      <span className="shop-live-goods">
        {products.map(({ name, specName, num }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <span key={at}>
            {name}
            {specName && ` ${specName}`} <b>×{num}</b>
          </span>
        ))}
      </span>
      <span className="shop-live-way">
        {way}
        {table ? ` ${table}` : consignee ? ` ${consignee.name}` : ''}
      </span>
      <b className="shop-live-amount">{formatFen(amount)}</b>
      <StatusTag colour={colour}>{t(`entities.order.status.${statusKey}`)}</StatusTag>
      <RowActions row={row} look="text" />
    </li>
  )
}
