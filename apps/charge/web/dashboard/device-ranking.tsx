import { useWords } from '../words.ts'
import { type RankedRow, Ranking } from './ranking.tsx'

const TOO_MANY_FAILED = 5

/** The devices with the highest income, with the number of their charges that did not start. */
export function DeviceRanking({ rows }: { rows: RankedRow[] | undefined }) {
  const { word } = useWords()
  return (
    <Ranking
      title={word('topDevices')}
      of={word('deviceName')}
      rows={rows}
      empty={word('noOrders')}
      base="/charge/device/list"
      more={{
        head: word('failureRate'),
        cell: ({ failureRate }) => (
          <td data-alarm={Number(failureRate) > TOO_MANY_FAILED}>{Number(failureRate).toFixed(1)} %</td>
        ),
      }}
    />
  )
}
