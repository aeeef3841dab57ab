import { useCrudWords } from '../words.ts'
import './list-skeleton.css'

const ROWS = Array.from({ length: 10 }, (_, index) => index)
const CELLS = ['18%', '12%', '20%', '14%', '10%', '11%']

/** The outline of rows that are loading. */
export function ListSkeleton({ cards }: { cards: boolean }) {
  const { word } = useCrudWords()
  return (
    <div className="core-crud-skeleton" data-cards={cards} role="status" aria-label={word('loading')}>
      {ROWS.map((row) => (
        <div key={row}>
          {CELLS.map((width) => (
            <i key={`${row} ${width}`} style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  )
}
