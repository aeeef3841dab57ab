import { useSharedBase } from '@atrium/web/crud/values/use-base-of'
import { useWords } from '../words.ts'
import { type RankedRow, Ranking } from './ranking.tsx'

/** Merchants, by payments at their devices. */
export function MerchantRanking({ rows }: { rows: RankedRow[] | undefined }) {
  const { word } = useWords()
  const base = useSharedBase('merchant')
  return (
    <Ranking
      title={word('topMerchants')}
      of={word('merchantName')}
      rows={rows}
      empty={word('noMerchants')}
      base={base}
    />
  )
}
