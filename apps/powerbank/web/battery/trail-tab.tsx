import { listPath } from '@atrium/core/contract/define/entity'
import type { Colour } from '@atrium/core/contract/define/fields'
import type { ListAnswer } from '@atrium/core/contract/wire'
import { api } from '@atrium/core/web/api/client'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { timeText } from '@atrium/core/web/ui/zone'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { trail } from '../../entities/battery.ts'
import { useWords } from '../words.ts'
import './trail.css'

const PAGE = 20
const MOST = 100
const KINDS = trail.fields.kind.options as Readonly<Record<number, readonly [string, Colour]>>

interface Move {
  _id: string
  kind: number
  at: string
  device: string | null
  slot: number | null
  order: string | null
  by: string | null
  reason: string | null
}

interface TrailAnswer extends ListAnswer<Move> {
  refs?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Where a power bank has been, the latest move first. */
export default function TrailTab({ row }: { row: { _id: string } }) {
  const { word } = useWords()
  const [count, setCount] = useState(PAGE)
  const { data } = useQuery({
    queryKey: ['powerbank', 'trail', row._id, count],
    queryFn: () => api.get<TrailAnswer>(listPath(trail), { battery: row._id, current: 1, pageSize: count }),
    placeholderData: keepPreviousData,
  })
  if (!data) return <Skeleton active />
  if (data.list.length === 0) return <Empty description={word('trailNone')} />
  return (
    <>
      <ol className="powerbank-trail" aria-label={word('trail')}>
        {data.list.map((move) => (
          <MoveLine key={move._id} move={move} refs={data.refs ?? {}} />
        ))}
      </ol>
      {data.pagination.total > count && count < MOST && (
        <Button onClick={() => setCount(Math.min(MOST, count === PAGE ? 50 : MOST))}>{word('earlier')}</Button>
      )}
    </>
  )
}

function MoveLine({ move, refs }: { move: Move; refs: NonNullable<TrailAnswer['refs']> }) {
  const { t, word } = useWords()
  const { kind, at, device, slot, order, by, reason } = move
  const [name, colour] = KINDS[kind]!
  const nameOf = (field: string, id: string) => refs[field]?.[id] ?? id
  return (
    <li>
      <time dateTime={at}>{timeText(at)}</time>
      <StatusTag colour={colour}>{t(`entities.trail.options.kind.${name}`)}</StatusTag>
      <span>
        {device && <Link to={`/powerbank/device/list/${device}`}>{nameOf('device', device)}</Link>}
        {slot !== null && ` ${word('slotTitle', { no: slot })}`}
        {order && (
          <>
            {' · '}
            {word('orderOf')} <Link to={`/powerbank/order/${order}`}>{nameOf('order', order)}</Link>
          </>
        )}
        {by && ` · ${nameOf('by', by)}`}
        {reason && ` · ${reason}`}
      </span>
    </li>
  )
}
