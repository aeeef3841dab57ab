import { useAppWords } from '@atrium/core/web/app/app-words'
import { Tag } from 'antd'
import type { Game } from '../entities/order.ts'
import type zh_CN from '../zh_CN.ts'

/** Each game of an order, and what it won. */
export default function ResultsCell({ value }: { value: Game[] }) {
  const { word } = useAppWords<(typeof zh_CN)['more']>('doll')
  if (value.length === 0) return <>{word('notPlayed')}</>
  return (
    <>
      {value.map(({ n, win, gift }) => (
        <Tag key={n} color={win ? 'green' : undefined}>
          {word('gameNo', { n })} {win ? word('won', { gift }) : word('lost')}
        </Tag>
      ))}
    </>
  )
}
