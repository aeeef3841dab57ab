import { MoneyInput } from '@atrium/core/web/inputs/money-input'
import { RowList } from '@atrium/core/web/inputs/row-list'
import { InputNumber } from 'antd'
import type { Step } from '../../entities/setting.ts'
import { useWords } from '../words.ts'
import { Labelled } from './labelled.tsx'
import './setting.css'

const MOST_STEPS = 20
const NEXT_M = 1000

interface TariffInputProps {
  value?: Step[] | null
  onChange?(value: Step[] | null): void
  disabled?: boolean
}

/** The fees of store delivery by distance. A step that is added begins where the last one ends. */
export default function TariffInput({ value, onChange, disabled = false }: TariffInputProps) {
  const { word } = useWords()
  return (
    <RowList
      rows={value ?? []}
      disabled={disabled}
      onChange={(rows) => onChange?.(rows.length > 0 ? rows : null)}
      added={(rows) => [...rows, { distance: (rows.at(-1)?.distance ?? 0) + NEXT_M, fee: rows.at(-1)?.fee ?? 0 }]}
      addLabel={word('addStep')}
      isFull={(value?.length ?? 0) >= MOST_STEPS}
      removeLabel={(no) => word('removeStep', { no })}
      rowClass="shop-row"
    >
      {({ distance, fee }, _index, change) => (
        <>
          <Labelled label={word('upTo')}>
            {(id) => (
              <InputNumber
                controls={false}
                id={id}
                disabled={disabled}
                min={1}
                max={100_000}
                precision={0}
                suffix="m"
                value={distance}
                onChange={(metres) => change({ distance: metres ?? 1 })}
              />
            )}
          </Labelled>
          <Labelled label={word('fee')}>
            {(id) => (
              <MoneyInput id={id} disabled={disabled} value={fee} onChange={(fen) => change({ fee: fen ?? 0 })} />
            )}
          </Labelled>
        </>
      )}
    </RowList>
  )
}
