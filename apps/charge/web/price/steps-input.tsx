import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { MoneyInput } from '@atrium/core/web/inputs/money-input'
import { Button, InputNumber } from 'antd'
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
  const put = (next: PowerStep[]) => onChange?.(joined(next))
  const change = (index: number, part: Partial<PowerStep>) =>
    put(steps.map((step, at) => (at === index ? { ...step, ...part } : step)))

  return (
    <div className="charge-rows">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
        <div key={index} className="charge-row">
          <span className="charge-from">{step.fromW} W –</span>
          <InputNumber
            aria-label={word('upToNo', { no: index + 1 })}
            value={step.toW}
            min={step.fromW + 1}
            max={1_000_000}
            precision={0}
            controls={false}
            suffix="W"
            disabled={disabled === true}
            onChange={(toW) => change(index, { toW: toW ?? step.fromW + 1 })}
          />
          <MoneyInput
            aria-label={word('feeNo', { no: index + 1 })}
            value={step.feePerHour}
            suffix={word('perHour')}
            disabled={disabled === true}
            onChange={(feePerHour) => change(index, { feePerHour: feePerHour ?? Number.NaN })}
          />
          {!disabled && (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={word('removeNo', { no: index + 1 })}
              onClick={() => put(steps.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <Button
          block
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          disabled={steps.length >= MAX_STEPS}
          onClick={() => put([...steps, { fromW: 0, toW: (steps.at(-1)?.toW ?? 0) + FIRST_W, feePerHour: 100 }])}
        >
          {word('addStep')}
        </Button>
      )}
      <p className="charge-note">{word('stepsHint')}</p>
    </div>
  )
}

function joined(steps: readonly PowerStep[]): PowerStep[] {
  return steps.map((step, index) => ({ ...step, fromW: index === 0 ? 0 : steps[index - 1]!.toW }))
}
