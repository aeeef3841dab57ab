import { MoneyInput } from '@atrium/core/web/inputs/money-input'
import { RowList } from '@atrium/core/web/inputs/row-list'
import { InputNumber } from 'antd'
import type { PowerStep } from '../../price-plan.ts'
import { useWords } from '../words.ts'
import { isOf, Off, type PriceControl } from './off.tsx'
import './price.css'

const MAX_STEPS = 10
const FIRST_W = 200

/** Power steps without gaps: each starts where the previous one ends. */
export default function StepsInput({ value, onChange, disabled, values }: PriceControl<PowerStep[]>) {
  const { word } = useWords()
  if (!isOf(values, 'powerStep')) return <Off />
  const steps = value ?? []
  return (
    <div className="core-row-list">
      <RowList
        rows={steps}
        disabled={disabled === true}
        onChange={(rows) => onChange?.(joined(rows))}
        added={(rows) => [...rows, { fromW: 0, toW: (rows.at(-1)?.toW ?? 0) + FIRST_W, feePerHour: 100 }]}
        addLabel={word('addStep')}
        isFull={steps.length >= MAX_STEPS}
        removeLabel={(no) => word('removeNo', { no })}
      >
        {(step, index, change) => (
          <>
            <span className="core-row-list-lead">{step.fromW} W –</span>
            <InputNumber
              aria-label={word('upToNo', { no: index + 1 })}
              value={step.toW}
              min={step.fromW + 1}
              max={1_000_000}
              precision={0}
              controls={false}
              suffix="W"
              disabled={disabled === true}
              onChange={(toW) => change({ toW: toW ?? step.fromW + 1 })}
            />
            <MoneyInput
              aria-label={word('feeNo', { no: index + 1 })}
              value={step.feePerHour}
              suffix={word('perHour')}
              disabled={disabled === true}
              onChange={(feePerHour) => change({ feePerHour: feePerHour ?? Number.NaN })}
            />
          </>
        )}
      </RowList>
      <p className="charge-note">{word('stepsHint')}</p>
    </div>
  )
}

function joined(steps: readonly PowerStep[]): PowerStep[] {
  return steps.map((step, index) => ({ ...step, fromW: index === 0 ? 0 : steps[index - 1]!.toW }))
}
