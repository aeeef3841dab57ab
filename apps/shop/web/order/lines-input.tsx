import { formatFen } from '@atrium/core/web/crud/values/money'
import { RowList } from '@atrium/core/web/inputs/row-list'
import { type LineRequest, MOST_LINES } from '../../entities/order.ts'
import { useWords } from '../words.ts'
import { LineFields } from './line-fields.tsx'
import { useOffered } from './use-offered.ts'

interface LinesInputProps {
  value?: LineRequest[] | null
  onChange?(value: LineRequest[]): void
  disabled?: boolean
}

/** What is ordered: products on sale and their specs, with numbers. */
export default function LinesInput({ value, onChange, disabled = false }: LinesInputProps) {
  const { word } = useWords()
  const offers = useOffered()
  const lines = value ?? []
  const totalFen = lines.reduce((sum, line) => sum + offers.priceOf(line) * line.num, 0)
  return (
    <>
      <RowList
        rows={lines}
        disabled={disabled}
        onChange={(rows) => onChange?.(rows)}
        added={(rows) => [...rows, { product: '', spec: null, num: 1 }]}
        addLabel={word('addLine')}
        isFull={lines.length >= MOST_LINES}
        removeLabel={(no) => word('removeLine', { no })}
        rowClass="shop-row"
      >
        {(line, _index, change) => <LineFields {...{ line, offers, disabled }} onChange={change} />}
      </RowList>
      {totalFen > 0 && (
        <p>
          {word('goodsTotal')} {formatFen(totalFen)}
        </p>
      )}
    </>
  )
}
